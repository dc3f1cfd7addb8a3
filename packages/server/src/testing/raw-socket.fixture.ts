/** A client that sends what it likes, not what HTTP libraries let through. */
import { connect, type Socket } from 'node:net'

/** Sends text over a socket and gives everything that comes back until the server closes it. */
export function rawRequest(port: number, text: string, onOpen: (socket: Socket) => void = () => {}): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    socket.write(text)
    onOpen(socket)
  })
}

import { useEffect, useRef, useState } from 'react'
import { messages } from '../shell/messages.js'
import type { Pair } from './pair.js'
import { openRecord } from './RecordPanel.js'

const LARGEST = 5_000_000

/** Opens a record file dropped anywhere on the page; says what is wrong with one that cannot be opened. */
export function useDroppedRecord(onOpen: (pair: Pair) => void) {
  const [faults, setFaults] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [over, setOver] = useState(false)
  const open = useRef(onOpen)
  open.current = onOpen
  useEffect(() => {
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const drag = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = async (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      if (file === undefined) return
      event.preventDefault()
      setOver(false)
      if (file.size > LARGEST) return setFaults([messages.record.tooLarge])
      const opened = openRecord(await file.text())
      setFaults(opened.faults)
      setNote(opened.note)
      if (opened.pair !== null) open.current(opened.pair)
    }
    window.addEventListener('dragover', drag)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', drag)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return { faults, note, over, dismiss: () => setFaults([]) }
}

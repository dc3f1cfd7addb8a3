/** A gzipped file of this site, unpacked, with its progress. A server that unpacks it on the way is fine too. */
export async function fetchPacked(place: URL, onProgress: (loaded: number, total: number) => void): Promise<Uint8Array> {
  const response = await fetch(place)
  if (!response.ok || response.body === null) throw new Error(`the server answered ${response.status}`)
  const total = Number(response.headers.get('content-length') ?? 0)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let loaded = 0
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    loaded += value.length
    onProgress(loaded, Math.max(total, loaded))
  }
  const file = new Blob(chunks)
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const isPacked = head[0] === 0x1f && head[1] === 0x8b
  const plain = isPacked ? new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))) : new Response(file)
  return new Uint8Array(await plain.arrayBuffer())
}

/** Small choices kept on this device. Browsers may refuse storage; then nothing is kept and nothing breaks. */

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`parascope.${name}`, value)
  } catch {
    // private mode or a full disk: the choice lasts until the page is closed
  }
}

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`parascope.${name}`)
  } catch {
    return null
  }
}

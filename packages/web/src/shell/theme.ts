/** Light, dark and high contrast. `auto` follows the system; the choice is kept on this device. */
import { keep, kept } from './storage.js'

export type Theme = 'auto' | 'light' | 'dark' | 'contrast'

export const THEMES: readonly Theme[] = ['auto', 'light', 'dark', 'contrast']

export function keptTheme(): Theme {
  const theme = kept('theme')
  return THEMES.find((known) => known === theme) ?? 'auto'
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  keep('theme', theme)
}

import { useState } from 'react'
import { messages } from './messages.js'
import { applyTheme, keptTheme, THEMES, type Theme } from './theme.js'

/** The choice between the system's theme, light, dark and high contrast. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(keptTheme)
  const choose = (next: Theme) => {
    setTheme(next)
    applyTheme(next)
  }
  return (
    <select
      className="select"
      aria-label={messages.theme.label}
      value={theme}
      onChange={(event) => choose(event.target.value as Theme)}
    >
      {THEMES.map((name) => (
        <option key={name} value={name}>
          {messages.theme[name]}
        </option>
      ))}
    </select>
  )
}

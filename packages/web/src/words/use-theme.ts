import { useEffect, useState } from 'react'

/** The theme on the page, so that what is painted by hand is painted again when it changes. */
export function useTheme(): string {
  const [theme, setTheme] = useState(themeNow)
  useEffect(() => {
    const update = () => setTheme(themeNow())
    const observer = new MutationObserver(update)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const dark = window.matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', update)
    return () => {
      observer.disconnect()
      dark.removeEventListener('change', update)
    }
  }, [])
  return theme
}

function themeNow(): string {
  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches
  return `${document.documentElement.dataset.theme} ${isDark}`
}

import { trustedScript } from '../shell/trusted-scripts.js'

let isAsked = false

/**
 * Keeps the app on this device from now on, once the page has nothing better to do; asked for by screens on which people work,
 * not by every visitor. Browsers refuse it on plain HTTP from another machine, and in some private windows: then a reload needs
 * the line, and nothing else is different.
 */
export function keepApp(): void {
  if (isAsked || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isAsked = true
  const register = () => void navigator.serviceWorker.register(trustedScript('/service-worker.js')).catch(() => {})
  ;(window.requestIdleCallback ?? setTimeout)(register)
}

import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import '@fontsource-variable/source-serif-4/wght-italic.css'
import './shell/tokens.css'
import './shell/shell.css'
import './words/words.css'
import './phrases/phrases.css'
import './playground/playground.css'
import './align/align.css'
import './types/types.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { language } from './shell/language.js'
import { applyTheme, keptTheme } from './shell/theme.js'

applyTheme(keptTheme())
document.documentElement.lang = language
createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

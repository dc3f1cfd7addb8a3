/** Reports as files: pages with plots. */
export { agreementPage } from './agreement-page.js'
export { plotDocument } from './plot-document.js'

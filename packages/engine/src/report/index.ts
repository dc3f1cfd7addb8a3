/** Reports as files: pages with plots. */
export { type AgreementPlot, agreementPage, agreementPlots, agreementSections } from './agreement-page.js'
export { plotDocument } from './plot-document.js'
export { type TypePlot, typesPage, typesPlots } from './types-page.js'

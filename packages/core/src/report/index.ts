/** The report stage: measures as pictures and pages. */
export { type CountBar, countPlot, type GrowthLine, growthPlot } from './grammar-plots.js'
export { escapeHtml, htmlPage, type Report, type ReportSection, type ReportTable } from './html-page.js'
export { linkMarks } from './link-marks.js'
export {
  type Estimate,
  estimatePlot,
  type LengthBin,
  lengthPlot,
  type MatrixCell,
  matrixPlot,
  type PlotDocument,
} from './plots.js'
export { type CurveLine, curvePlot, type ScatterPoint, scatterPlot, scorePlot } from './score-plots.js'
export { type PlacedNode, type PlacedTree, placeTree } from './tree-layout.js'
export { type DrawnPair, treePairSvg, treeSvg } from './tree-svg.js'
export { type TreeTextOptions, treeText } from './tree-text.js'
export { type TypeBar, typeFrequencyPlot, typeLengthPlot } from './type-plots.js'

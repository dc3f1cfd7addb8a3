/** A document to draw plots with, outside a browser. */
import type { PlotDocument } from '@parascope/core/report'
import { parseHTML } from 'linkedom'

/** A fresh, empty document. */
export function plotDocument(): PlotDocument {
  return parseHTML('<!doctype html><html><body></body></html>').document
}

/** Changes that the agreement service and adjudication make. */
import {
  decideDisputes,
  finishAdjudication,
  mergeTasks,
  reopenAdjudication,
  startAdjudication,
  undoDecision,
} from './adjudicate.js'
import { keepAgreement } from './agreement-writes.js'

export const adjudicationWrites = {
  keepAgreement,
  startAdjudication,
  decideDisputes,
  undoDecision,
  finishAdjudication,
  reopenAdjudication,
  mergeTasks,
}

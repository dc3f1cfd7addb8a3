/** A small treebank, written by us. */
import { parseTree, type Tree } from '../corpus/index.js'

export const TREEBANK: readonly Tree[] = [
  '(ROOT (S (NP (DT The) (NN baker)) (VP (VBD sold) (NP (DT the) (JJ warm) (NN bread))) (. .)))',
  '(ROOT (S (NP (DT The) (NN child)) (VP (VBD saw) (NP (DT a) (NN ship)) (PP (IN on) (NP (DT the) (NN lake)))) (. .)))',
  '(ROOT (S (NP (PRP She)) (VP (VBZ is) (VP (VBG selling) (NP (DT the) (NN ship)))) (. .)))',
  "(ROOT (S (NP (NP (DT the) (NN baker) (POS 's)) (NN child)) (VP (MD will) (VP (VB see) (NP (PRP it)))) (. .)))",
  '(ROOT (S (NP (NP (DT A) (NN ship)) (PP (IN of) (NP (NN bread)))) (VP (VBD was) (ADJP (JJ warm))) (. .)))',
  '(ROOT (FRAG (NP (NN Bread)) (. !)))',
  '(ROOT (S (VP (VB See) (NP (DT the) (NN lake))) (. .)))',
  '(ROOT (S (S (NP (PRP They)) (VP (VBD sang))) (CC and) (S (NP (DT the) (NN child)) (VP (VBD slept))) (. .)))',
].map(parseTree)

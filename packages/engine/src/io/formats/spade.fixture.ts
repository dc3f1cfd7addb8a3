/**
 * Two invented pairs in the layout of SPADE, with what is awkward about it: several ids in one attribute, pairs that only one
 * side states, nodes aligned to nothing, unary chains, attributes in single quotes, character references.
 */

const S1 = `<?xml version="1.0" encoding="UTF-8"?>
<sentence id="s1" parse_status="success" fom="12.5"><cons id="c0" cat="S" xcat="" head="c3" sem_head="c3" schema="subj_head" pa1="c0" pa2="c0" pa3="c0"><cons id="c1" cat="NP" xcat="" head="c2" sem_head="c2" schema="empty_spec_head" pa1="-1" pa2="-1" pa3="c3"><cons id="c2" cat="NX" xcat="" head="t0" sem_head="t0" pa1="-1" pa2="-1" pa3="c3 c4"><tok id="t0" cat="N" pos="NN" base="snow" lexentry="[N.3sg]_lxm" pred="noun_arg0">Snow</tok></cons></cons> <cons id="c3" cat="VP" xcat="" head="c4" sem_head="c4" schema="head_mod" pa1="c3" pa2="c3" pa3="c3"><cons id="c4" cat="VX" xcat="" head="t1" sem_head="t1" pa1="c4" pa3='c4'><tok id="t1" cat="V" pos="VBD" base="fall" lexentry="[NP.nom&lt;V&gt;]" pred="verb_arg1" arg1="c1">fell</tok></cons> <cons id="c5" cat="ADVP" xcat="" head="t2" sem_head="t2" pa1="c5" pa2="c5" pa3="-1"><tok id="t2" cat="ADV" pos="RB" base="heavily" pred="adj_arg1">heavily</tok></cons></cons></cons></sentence>
`
const T1 = `<?xml version="1.0" encoding="UTF-8"?>
<sentence id="s1" parse_status="success" fom="9.75"><cons id="c0" cat="S" xcat="" head="c3" sem_head="c3" schema="subj_head" pa1="c0" pa2="c0" pa3="c0"><cons id="c1" cat="NP" xcat="" head="c2" sem_head="c2" pa1="-1" pa2="-1" pa3="-1"><cons id="c2" cat="NX" xcat="" head="t0" sem_head="t0" pa1="-1" pa2="-1" pa3="-1"><tok id="t0" cat="N" pos="PRP" base="it">It</tok></cons></cons> <cons id="c3" cat="VP" xcat="" head="c4" sem_head="c4" schema="head_mod" pa1="c3" pa2="c3" pa3="c3"><cons id="c4" cat="VX" xcat="" head="t1" sem_head="t1" pa1="c4" pa2="c4" pa3="c4"><tok id="t1" cat="V" pos="VBD" base="snow">snowed</tok></cons> <cons id="c5" cat="ADVP" xcat="" head="t2" sem_head="t2" pa1="c5" pa2="c5" pa3="-1"><tok id="t2" cat="ADV" pos="RB" base="hard">hard</tok></cons></cons></cons></sentence>
`
const S2 = `<sentence id="s2" parse_status="success">
  <cons id="c0" cat="S" pa1="c0" pa2="c0" pa3="c0">
    <cons id="c1" cat="NP" pa1="c1" pa2="c1" pa3="c1"><tok id="t0" cat="N" pos="NNP">R&#38;D</tok></cons>
    <cons id="c2" cat="VP" pa1="c2" pa2="c2" pa3="-1"><tok id="t1" cat="V" pos="VBD">ended</tok></cons>
  </cons>
</sentence>
`
const T2 = `<sentence id="s2" parse_status="success">
  <cons id="c0" cat="S" pa1="c0" pa2="c0" pa3="c0">
    <cons id="c1" cat="NP" pa1="c1" pa2="c1" pa3="c1"><tok id="t0" cat="N" pos="NNP">R&amp;D</tok></cons>
    <cons id="c2" cat="VP" pa1="c2" pa2="c2" pa3="-1"><tok id="t1" cat="V" pos="VBD">stopped</tok></cons>
  </cons>
</sentence>
`

/** Contents by the name inside the folder. */
export const SPADE_FILES: Readonly<Record<string, string>> = {
  'dev.txt': 'Snow fell heavily\tIt snowed hard\n',
  'test.txt': 'R&D ended\tR&D stopped\n',
  'dev/s-001.xml': S1,
  'dev/t-001.xml': T1,
  'test/s-001.xml': S2,
  'test/t-001.xml': T2,
}

/**
 * The simplified tagset of WRPA-A (Vila et al. 2015), for Spanish pairs that express the same relation rather than each other's
 * wording. Types as in MSRP-A, but no projection, no keys, no overlapping scopes (the most telling tag wins), and what is
 * left over stays untagged: addition/deletion and non-paraphrase are not used. Examples are ours.
 */
import type { Tagset } from '../tagset.js'
import { msrpA } from './msrp-a.js'

const EXAMPLES: Readonly<Record<string, readonly [source: string, target: string]>> = {
  mor_inflectional: ['El autor nació en Lugo', 'El autor había nacido en Lugo'],
  mor_modal_verb: ['Debe presentarse mañana', 'Tiene que presentarse mañana'],
  mor_derivational: ['Fundaron la revista en 1902', 'La fundación de la revista fue en 1902'],
  lex_spelling: ['Durante ese periodo', 'Durante ese período'],
  lex_same_polarity: ['Falleció en su casa', 'Murió en su casa'],
  lex_synt_ana: ['La novelista', 'La autora de novelas'],
  lex_opposite_polarity: ['La obra es difícil', 'La obra no es fácil'],
  lex_inverse: ['Elena es hija de Luis', 'Luis es el padre de Elena'],
  syn_diathesis: ['Gaspar diseñó el puente', 'El puente fue diseñado por Gaspar'],
  syn_negation: ['No creo que vuelva', 'Creo que no volverá'],
  syn_ellipsis: ['Ana nació en Vigo y Pedro nació en León', 'Ana nació en Vigo y Pedro en León'],
  syn_coordination: ['Estudió leyes. Fue alcalde', 'Estudió leyes y fue alcalde'],
  syn_subord_nesting: ['El pintor, que era de Soria, viajó mucho', 'El pintor era de Soria y viajó mucho'],
  dis_punctuation: ['Murió joven, en 1890', 'Murió joven (en 1890)'],
  dis_direct_indirect: ['«Soy de Cádiz», dijo', 'Dijo que era de Cádiz'],
  dis_sent_modality: ['¿Quién no conoce su obra?', 'Todos conocen su obra.'],
  syn_dis_structure: ['Fue en Jaca donde nació', 'Nació en Jaca'],
  semantic: ['Vio la luz en Teruel', 'Teruel es su ciudad natal'],
  format: ['el 3 de mayo de 1910', 'el 3/5/1910'],
  order: ['En 1910 se casó', 'Se casó en 1910'],
  identical: ['Escribió tres novelas en Lima', 'Escribió tres novelas y un ensayo'],
  entailment: ['Ganó el premio', 'Fue candidato al premio'],
}

export const wrpaA: Tagset = {
  ...msrpA,
  id: 'wrpa-a',
  name: 'Paraphrase types, simplified',
  language: 'es',
  features: { ...msrpA.features, projection: false, keys: false, overlap: false, unannotated: 'allowed' },
  types: msrpA.types.flatMap((type) => {
    const example = EXAMPLES[type.id]
    return example === undefined ? [] : [{ ...type, example: { source: example[0], target: example[1] } }]
  }),
}

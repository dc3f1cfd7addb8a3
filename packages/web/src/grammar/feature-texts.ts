/** What features mean, in a few words: those of Thrax and our own extractor, and those that PPDB adds. f is the source side, e the target side. */
import { FEATURE_NAMES, ppdbName } from '@parascope/core/grammar'
import { inLanguage } from '../shell/language.js'

const en: Readonly<Record<string, string>> = {
  'p(e|f)': 'cost of the target, given the source',
  'p(f|e)': 'cost of the source, given the target',
  'p(e|f,LHS)': 'cost of the target, given source and label',
  'p(f|e,LHS)': 'cost of the source, given target and label',
  'p(LHS|f)': 'cost of the label, given the source',
  'p(LHS|e)': 'cost of the label, given the target',
  'p(f|LHS)': 'cost of the source, given the label',
  'p(e|LHS)': 'cost of the target, given the label',
  'Lex(f|e)': 'cost of the source, word by word along the links',
  'Lex(e|f)': 'cost of the target, word by word along the links',
  RarityPenalty: 'e^(1 − count): 1 where it was seen once, towards 0 where often',
  LogCount: 'logarithm of the count',
  Count: 'how often it was extracted',
  Lexical: '1 where the source has no hole',
  Abstract: '1 where there are no words at all',
  Adjacent: '1 where holes of the source touch',
  ContainsX: '1 where the label is X',
  Monotonic: '1 where the holes keep their order',
  Identity: '1 where both sides are the same',
  GlueRule: '1 for a rule that glues parts together',
  PhrasePenalty: '1 for every rule',
  SourceTerminalsButNoTarget: '1 where only the source has words',
  TargetTerminalsButNoSource: '1 where only the target has words',
  SourceWords: 'words of the source',
  TargetWords: 'words of the target',
  UnalignedSource: 'source words without a link',
  UnalignedTarget: 'target words without a link',
  WordCountDiff: 'words of the target less those of the source',
  WordLenDiff: 'mean length of target words less that of source words',
  WordLogCR: 'logarithm of target words over source words',
  CharCountDiff: 'characters of the target less those of the source',
  CharLogCR: 'logarithm of target characters over source characters',
  'PPDB2.0Score': 'how good people would find it, from 1 to 5 (PPDB 2.0)',
  'PPDB1.0Score': 'the older score (PPDB 1.0)',
  AGigaSim: 'how alike the contexts are in newspaper text',
  GoogleNgramSim: 'how alike the contexts are in n-grams of the web',
}

const es: typeof en = {
  'p(e|f)': 'coste del destino, dado el origen',
  'p(f|e)': 'coste del origen, dado el destino',
  'p(e|f,LHS)': 'coste del destino, dados origen y etiqueta',
  'p(f|e,LHS)': 'coste del origen, dados destino y etiqueta',
  'p(LHS|f)': 'coste de la etiqueta, dado el origen',
  'p(LHS|e)': 'coste de la etiqueta, dado el destino',
  'p(f|LHS)': 'coste del origen, dada la etiqueta',
  'p(e|LHS)': 'coste del destino, dada la etiqueta',
  'Lex(f|e)': 'coste del origen, palabra por palabra según los enlaces',
  'Lex(e|f)': 'coste del destino, palabra por palabra según los enlaces',
  RarityPenalty: 'e^(1 − veces): 1 si se vio una vez, hacia 0 si muchas',
  LogCount: 'logaritmo de las veces',
  Count: 'cuántas veces se extrajo',
  Lexical: '1 si el origen no tiene huecos',
  Abstract: '1 si no hay palabras',
  Adjacent: '1 si los huecos del origen se tocan',
  ContainsX: '1 si la etiqueta es X',
  Monotonic: '1 si los huecos conservan su orden',
  Identity: '1 si los dos lados son iguales',
  GlueRule: '1 si la regla solo une partes',
  PhrasePenalty: '1 para toda regla',
  SourceTerminalsButNoTarget: '1 si solo el origen tiene palabras',
  TargetTerminalsButNoSource: '1 si solo el destino tiene palabras',
  SourceWords: 'palabras del origen',
  TargetWords: 'palabras del destino',
  UnalignedSource: 'palabras del origen sin enlace',
  UnalignedTarget: 'palabras del destino sin enlace',
  WordCountDiff: 'palabras del destino menos las del origen',
  WordLenDiff: 'longitud media de las palabras del destino menos la del origen',
  WordLogCR: 'logaritmo de palabras del destino entre las del origen',
  CharCountDiff: 'caracteres del destino menos los del origen',
  CharLogCR: 'logaritmo de caracteres del destino entre los del origen',
  'PPDB2.0Score': 'cuán buena parecería a las personas, de 1 a 5 (PPDB 2.0)',
  'PPDB1.0Score': 'la puntuación anterior (PPDB 1.0)',
  AGigaSim: 'cuánto se parecen los contextos en prensa',
  GoogleNgramSim: 'cuánto se parecen los contextos en n-gramas de la web',
}

const texts = inLanguage({ en, es })
/** our name of a feature that PPDB 2.0 writes in another way */
const OWN_NAMES = new Map<string, string>(FEATURE_NAMES.map((name) => [ppdbName(name), name]))

/** What a feature means; undefined for one that we do not know. */
export function featureText(name: string): string | undefined {
  return texts[name] ?? texts[OWN_NAMES.get(name) ?? '']
}

/** Whether a feature is a cost, that is the negative logarithm of a probability. */
export function isCost(name: string): boolean {
  return /^(p|Lex|-logp)\(/.test(name)
}

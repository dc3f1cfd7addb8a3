/**
 * Spanish: abbreviations and sentence starters. Contractions (del, al) and clitics (dámelo) stay whole; the opening marks,
 * the dialogue dash, decimal commas and ordinals (1.º) are covered by the general rules.
 */
import { abbreviationTable, type LanguageRules, wordSet } from './language-rules.js'

const abbreviations = abbreviationTable({
  title:
    'sr sra sres sras srta srtas dr dra dres dras prof profa d dª dña ud uds vd vds lic ing arq gral cap tte cnel sto sta ' +
    'fr rvdo excmo excma ilmo ilma mons hnos hno hna ee EE SS MM RR JJ CC FF DD',
  word:
    'uu UU AA HH OO cía cia ltda dpto depto dto avda av admón aprox máx mín vs ej ed eds trad coord fdo gob ntra ntro pza pl ' +
    'ctra izq izda dcha tfno teléf ene feb abr jun jul ago sept oct nov dic',
  closing: 'etc',
  number: 'p pág págs pag pags núm núms num n nº vol vols art arts fig figs tel t op s c',
  inside: 'mar',
})

export const spanish: LanguageRules = {
  abbreviations,
  letterWords: wordSet('a e o u y'),
  starters: wordSet(
    'el la los las un una unos unas lo le les se me te nos él ella ello ellos ellas yo tú usted ustedes nosotros este esta ' +
      'esto estos estas ese esa eso esos esas aquel aquella en por para con sin de desde hasta sobre entre según durante tras ' +
      'pero y o e ni que quien cuando donde como si aunque porque mientras después antes luego entonces ahora hoy ayer mañana ' +
      'también tampoco no sí ya muy más todo todos todas algunos algunas muchos muchas su sus mi mis es son fue era hay había',
  ),
  apostropheWords: new Set(),
  suspendedHyphens: false,
  cliticStart: (_text, _start, end) => end,
}

/** One small file set in each format, of our own invention. The same two pairs where the format can say them. */
import type { Contents } from './trial.fixture.js'

const SOURCE = 'Snow fell all night .\nThe bus came late .\n'
const TARGET = 'It snowed through the night .\nThe bus was delayed .\n'

export const SAMPLES: Readonly<Record<string, Contents>> = {
  jsonl: { 'pairs.jsonl': '{"id":"1","source":["Snow","fell"],"target":["It","snowed"],"sure":[[1,1]]}\n' },
  tsv: { 'pairs.tsv': 'id\tsource\ttarget\tsure\nnews:1\tSnow fell.\tIt snowed.\t1-1 2-2\n' },
  csv: { 'pairs.csv': 'id,sentence1,sentence2,label\n1,"Snow fell, again.",It snowed.,1\n' },
  text: { 'source.txt': SOURCE, 'target.txt': TARGET },
  pharaoh: { 'links.pharaoh': '0p0 1-1 3-4 4-5\n0-0 1-1 4-4\n', 'source.txt': SOURCE, 'target.txt': TARGET },
  naacl: { 'links.naacl': '1 2 2 S\n1 1 1 P 0.4\n2 1 1\n2 0 3\n', 'source.txt': SOURCE, 'target.txt': TARGET },
  giza: {
    'st.A3.final': [
      '# Sentence pair (1) source length 3 target length 4 alignment score : 1.2e-05',
      'It snowed all night',
      'NULL ({ 1 }) Snow ({ 2 }) fell ({ }) overnight ({ 3 4 })',
      '',
    ].join('\n'),
  },
  jacana: {
    'pairs.json':
      '[\n {"id": "7", "name": "7", "source": "Snow fell .", "target": "It snowed .", "sureAlign": "1-1 2-2", "possibleAlign": "0-0"}\n]\n',
  },
  'jacana (Edinburgh++)': {
    'pairs.json': JSON.stringify({
      corpus: 'invented',
      paraphrases: [
        {
          id: 7,
          S: { string: 'Snow fell .' },
          T: { tokens: ['It', 'snowed', '.'] },
          annotations: { A: { S: { 1: [1], 2: [2] }, P: { 0: [0], 1: [1] } }, C: { S: { 1: [0, 1] } } },
        },
      ],
    }),
  },
  multimwa: { 'pairs.mwa': 'news-7\tSnow fell .\tIt snowed .\t0p0 1-1 2-2\nnews-8\tNo .\tYes .\t\n' },
  'multimwa (three columns)': { 'pairs.mwa': 'Snow fell .\tIt snowed .\t1-1 2-2\n' },
  msrp: {
    'pairs.msrp': '\ufeffQuality\t#1 ID\t#2 ID\t#1 String\t#2 String\r\n1\t101\t102\t"Snow fell" all night.\tIt snowed.\r\n',
  },
  penn: {
    'source.trees': '(S (NP (NN Snow)) (VP (VBD fell)))\n(NP (-LRB- -LRB-) (CD 1\\/2))\n',
    'target.trees': '(S (NP (PRP It)) (VP (VBD snowed)))\n(UH Yes)\n',
  },
}

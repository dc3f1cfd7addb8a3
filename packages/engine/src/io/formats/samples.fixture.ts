/** One small file set in each format, of our own invention. The same two pairs where the format can say them. */
import { SPADE_FILES } from './spade.fixture.js'
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
  thrax: {
    'pairs.thrax': '( Snow ) fell . ||| (S (NP (PRP It)) (VP (VBD snowed)) (. .)) ||| 1-0 3-1 4-2\n(UH No) ||| Yes ||| \n',
  },
  'p4p-xml': {
    'corpus.p4p': `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<corpus xmlns="http://clic.ub.edu/mbertran/formats/paraphrase-corpus" name="demo" version="1.0" lng="en">
  <snippets>
    <snippet id="11" source_description="type:plagiarism;wd_count:5">He bought a van.</snippet>
    <snippet id="12" source_description="type:source;wd_count:7">A van was bought by him.</snippet>
  </snippets>
  <paraphrase_candidates source_description="id:9">
    <snippet id="11"/>
    <snippet id="12"/>
    <annotation author="7" is_paraphrase="true" source_description="id:3">
      <phenomenon type="syn_diathesis" source_description="id:1">
        <snippet id="11"><scope offset="0" length="15"/></snippet>
        <snippet id="12"><scope offset="0" length="23"/><key offset="6" length="3"/><key offset="17" length="2"/></snippet>
      </phenomenon>
      <phenomenon type="mor_inflectional" projection="local" source_description="id:2">
        <snippet id="11"><scope offset="0" length="2"/></snippet>
        <snippet id="12"><scope offset="20" length="2"/></snippet>
      </phenomenon>
    </annotation>
  </paraphrase_candidates>
</corpus>
`,
  },
  'p4p-xml (January 2013)': {
    'old.xml': `<?xml version="1.0" encoding="UTF-8"?>
<relacions>
  <relacio>
    <id>9</id>
    <frase fnum="1" type="plagiarism" length="16">He bought a van.</frase>
    <frase fnum="2" type="source">
      A van was bought by him.
    </frase>
    <anotacio es_parafrasi="1" autor="7">
      <id>3</id>
      <fenomen type="syn_diathesis">
        <wordrange fnum="1" wdranges="0-3" localoffsets="0" lengths="15"><fragment>He bought a van</fragment></wordrange>
        <wordrange fnum="2" wdranges="0-5">
          <fragment>A van was bought by him</fragment>
          <focus ranges="2,4" localoffsets="6,17" lengths="3,2">was by</focus>
        </wordrange>
      </fenomen>
      <fenomen type="lex_converse" scope="global">
        <wordrange fnum="1" wdranges="1" localoffset="3" length="6"><fragment>bought</fragment></wordrange>
        <wordrange fnum="2" wdranges="3"><fragment>bought</fragment></wordrange>
      </fenomen>
    </anotacio>
  </relacio>
</relacions>
`,
  },
  'etpc-xml': {
    'text_pairs.xml': `<?xml version="1.0" encoding="UTF-8"?>
<xml>
  <text_pair>
    <pair_id>7</pair_id>
    <sent1_id>101</sent1_id>
    <sent2_id>102</sent2_id>
    <sent1_raw>Snow fell.</sent1_raw>
    <sent2_raw>It snowed.</sent2_raw>
    <sent1_tokenized>Snow fell .</sent1_tokenized>
    <sent2_tokenized>It snowed .</sent2_tokenized>
    <mrpc_label>1</mrpc_label>
    <etpc_label>1</etpc_label>
    <negation>0</negation>
  </text_pair>
</xml>
`,
    'textual_paraphrases.xml': `<?xml version="1.0" encoding="UTF-8"?>
<xml>
  <relation>
    <pair_id>7</pair_id>
    <type_id>28</type_id>
    <type_name>Semantic based</type_name>
    <sense_preserving>yes</sense_preserving>
    <s1_scope>0, 1</s1_scope>
    <s2_scope>0, 1</s2_scope>
    <s1_text>Snow fell</s1_text>
    <s2_text>It snowed</s2_text>
    <key_s1/>
    <key_s2/>
    <k1_text/>
    <k2_text/>
  </relation>
</xml>
`,
  },
  'emnlp2023-json': {
    'etpc.json': `${JSON.stringify([
      {
        idx: '7_6',
        sentence1: 'Snow fell.',
        sentence2: 'It snowed.',
        sentence1_tokenized: ['Snow', 'fell', '.'],
        sentence2_tokenized: ['It', 'snowed', '.'],
        etpc_label: 1,
        mrpc_label: 1,
        negation: 0,
        paraphrase_types: ['Semantic based', 'Identity'],
        paraphrase_type_ids: ['28', '29'],
        sentence1_segment_location: [28, 28, 29],
        sentence2_segment_location: [28, 28, 29],
        sentence1_segment_location_indices: [[0, 1], [2]],
        sentence2_segment_location_indices: [[0, 1], [2]],
        sentence1_segment_text: ['Snow fell', '.'],
        sentence2_segment_text: ['It snowed', '.'],
      },
    ])}\n`,
  },
  apty: {
    'apty_base.csv': [
      'annotator;apt;index;kind;paraphrase-text;original;paraphrase_fixed;paraphrase;applied-correctly;hard;start;end;marked_text',
      '5;AdditionDeletion;40;0;Snow fell all night.;Snow fell.;Snow fell all night.;True;True;False;10.0;19.0;all night',
      '6;Inflectional Change;41;2;It snows; It snows;It snows;True;False;;;;',
      '',
    ].join('\n'),
  },
  'warp-text': {
    'dump.sql': `-- a dump
CREATE TABLE \`annotation\` (
  \`pair_sid\` int(11) NOT NULL,
  \`rel_sid\` int(11) NOT NULL,
  \`s1_scope\` text,
  \`s2_scope\` text,
  \`user_sid\` int(11) NOT NULL
);
INSERT INTO \`annotation\` VALUES (7,2,'0, 1','0, 1',3),(7,5,'2','2',3),(7,2,'0','0',4);
INSERT INTO \`dataset\` (\`pair_sid\`, \`label\`, \`text_1\`, \`text_2\`) VALUES
(7, '1', 'Snow didn''t fall', 'It didn\\'t snow');
INSERT INTO \`relations\` (\`id\`, \`name\`, \`has_key\`) VALUES (2, 'Semantic based', 0), (5, 'Identity', 0);
-- done here
`,
  },
  spade: { 's-001.xml': SPADE_FILES['dev/s-001.xml']!, 't-001.xml': SPADE_FILES['dev/t-001.xml']! },
}

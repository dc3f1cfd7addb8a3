/**
 * Every text of the interface, in one place and in English, so that another language is another object of this shape.
 * Plain, short, sentence case; they say what happened and what to do.
 */
import type { PhrasePair } from '@parascope/core/phrases'
import type { PhraseCounts } from '../phrases/phrase-list.js'
import type { LinkKind, Side } from '../words/document.js'

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

export const messages = {
  brand: 'Parascope',
  playground: 'Playground',
  side: { source: 'First sentence', target: 'Second sentence' } satisfies Record<Side, string>,
  placeholder: { source: 'Type or paste a sentence', target: 'Type another way to say it' } satisfies Record<Side, string>,
  kind: { sure: 'sure', possible: 'possible', none: 'no link', null: 'no counterpart' },

  theme: { label: 'Theme', auto: 'Auto theme', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
  share: {
    copy: 'Copy link',
    copied: 'Link copied',
    failed: 'Copy the address of this page',
    damaged: 'The link is damaged: it holds no pair that can be read. Ask for it again, or begin here.',
    kept: 'Kept in the link',
  },
  keysButton: 'Keys',
  examplesButton: 'Examples',
  detailsButton: 'Details',
  close: 'Close',
  skip: 'Skip to the links',

  examples: {
    own: 'Your own sentences',
    search: 'Search the examples',
    none: (query: string) => `No example has “${query}”.`,
    clear: 'Clear the search',
    loading: 'Loading the examples',
    failed: 'The examples could not be loaded. Type your own sentences, or try again.',
    retry: 'Try again',
    /** by `meta.corpus`; the last is for pairs that name none */
    genres: { news: 'News', story: 'Stories', howto: 'How-to', '': 'Pairs' } as Readonly<Record<string, string>>,
  },

  language: {
    label: 'Language',
    en: 'English',
    es: 'Spanish',
    other: 'Other language',
    ar: 'Arabic',
    he: 'Hebrew',
    detected: (name: string) => `${name} (detected)`,
  },

  views: { label: 'View', matrix: 'Matrix', lines: 'Lines', text: 'Text', trees: 'Trees' },
  open: (count: number) => (count === 0 ? 'Every word decided' : `${plural(count, 'word')} open`),
  undo: 'Undo',
  redo: 'Redo',
  restore: 'Undo the change',

  empty: {
    both: 'Type two sentences above, or pick an example. Their words appear here, ready to be linked.',
    source: 'The first sentence has no words yet. Type it above.',
    target: 'The second sentence has no words yet. Type it above.',
  },

  matrix: {
    label: 'Word links: rows are the first sentence, columns the second',
    cell: (source: string, target: string, kind: LinkKind | 'none') => `${source} – ${target}: ${messages.kind[kind]}`,
    squeezed: 'Squeezed for overview. Press z, or click a cell, to zoom back.',
    hint: 'Click a cell to link two words, drag for a block, Shift + click for a possible link. Double click a word that has no counterpart.',
  },
  words: {
    label: { source: 'Words of the first sentence', target: 'Words of the second sentence' } satisfies Record<Side, string>,
    state: { linked: 'linked', null: 'no counterpart', open: 'open' },
    linkedTo: (words: readonly string[]) => `linked to ${words.join(', ')}`,
    tap: 'Choose a word, then its counterpart. Once more makes it possible, and a third time removes it.',
    click: 'Click a word, then its counterpart. With Shift the link is possible.',
    armed: (word: string) => `“${word}” waits for its counterpart`,
    noCounterpart: 'No counterpart',
    clearLinks: 'Remove its links',
    done: 'Done',
  },

  said: {
    painted: (source: string, target: string, kind: LinkKind | 'none') => `${source} – ${target}: ${messages.kind[kind]}`,
    null: (word: string, on: boolean) => (on ? `${word}: no counterpart` : `${word}: open again`),
    armed: (word: string) => `${word}: now choose its counterpart`,
    noneOpen: 'Every word is decided. Tab leaves the grid.',
    noneAlike: 'No other cell has these two words.',
    released: 'Tab now leaves the grid.',
    undone: 'Undone',
    redone: 'Done again',
    nothingToUndo: 'Nothing to undo',
    nothingToRedo: 'Nothing to redo',
    lost: (count: number) => `${plural(count, 'link')} lost with the edited words`,
    loaded: (id: string) => `Opened ${id}`,
  },

  lost: {
    title: 'Lost with the edited words',
    none: 'no counterpart',
    forget: 'Let them go',
  },

  dock: {
    label: 'Details',
    details: 'Details',
    record: 'Record',
    side: { source: 'First', target: 'Second' } satisfies Record<Side, string>,
    currentWord: 'Current word',
    empty: 'With two sentences, this side shows the counterparts of a word, the words still open, and the counts.',
    noLink: 'No link yet. Click a cell of its row or column, or press n when it has no counterpart.',
    noCounterpart: 'Decided: no counterpart.',
    counts: 'Links',
    sure: 'sure',
    possible: 'possible',
    null: 'words without counterpart',
    coverage: 'Decided words',
    ofWords: (decided: number, all: number) => `${decided} of ${all}`,
    openWords: 'Open words',
  },

  phrases: {
    title: 'Phrase pairs',
    atomic: 'Atomic',
    all: 'All',
    hint: { atomic: 'Pairs that smaller pairs do not make up', all: 'Atomic pairs and those made up of them' },
    differing: 'without identical words',
    counts: ({ atomic, all, hidden }: PhraseCounts, nulls: number) =>
      [
        `${atomic} atomic`,
        `${all} in all`,
        ...(hidden === 0 ? [] : [`${hidden} identical left out`]),
        ...(nulls === 0 ? [] : [`${plural(nulls, 'word')} without counterpart`]),
      ] as readonly string[],
    row: (source: string, target: string, { type, atomic, identical }: PhrasePair) =>
      `${source} – ${target}: ${messages.kind[type]}${atomic ? ', atomic' : ''}${identical ? ', identical' : ''}`,
    empty: 'Link two words and their phrase pairs appear here.',
    allIdentical: 'All of them are identical words.',
    tooLong: (most: number) => `Phrase pairs are listed for sentences of up to ${most} words.`,
    showAll: (count: number) => `Show all ${count}`,
    showFirst: (count: number) => `Show the first ${count}`,
  },

  record: {
    native: 'Native format, one line of a .jsonl file',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Select the text and copy it',
    download: 'Download',
    import: 'Open a record',
    importHint: 'Paste one line of a native .jsonl file, or drop the file anywhere on this page.',
    open: 'Open',
    more: (count: number) => `The file has ${count} records; the first is shown.`,
    empty: 'There is no record here. Paste one line that begins with { and ends with }.',
    notJson: (reason: string) => `This is not JSON: ${reason}`,
    tooLarge: 'The file is larger than 5 MB. Open a smaller one here; the command line takes files of any size.',
    nothing: 'Type two sentences first: then their record is here.',
  },

  trees: {
    label: 'Both trees, leaves facing',
    input: { source: 'Tree of the first sentence', target: 'Tree of the second sentence' } satisfies Record<Side, string>,
    placeholder: '(S (NP (NN Snow)) (VP (VBD fell)))',
    empty: 'No trees yet. Paste Penn brackets for one or both sentences.',
    edit: 'Edit the trees',
    hide: 'Hide the brackets',
    mismatch: (side: Side) => `These brackets do not fit the ${side === 'source' ? 'first' : 'second'} sentence`,
    take: 'Take the words from the tree',
    node: (label: string, words: string) => `${label}: ${words}`,
  },

  keys: {
    title: 'Keys',
    everywhere: 'Everywhere',
    matrix: 'In the matrix',
    words: 'In lines and text',
    mouse: 'With the mouse',
    escape: 'Bare keys rest while you type in a field.',
    actions: {
      move: 'move',
      sure: 'sure link, or remove it',
      possible: 'possible link, or remove it',
      clear: 'clear',
      block: 'grow a block; then link or clear it',
      null: 'the word has no counterpart',
      swap: 'take the word of the other side',
      repeat: 'same decision for the next equal pair of words',
      open: 'next open word',
      release: 'let go; Tab then leaves the grid',
      step: 'next and previous word',
      swapSentence: 'other sentence',
      tap: 'choose a word, then its counterpart',
      tapPossible: 'the same, with a possible link',
      clearWord: 'remove the links of the word',
      examples: 'previous and next example',
      undo: 'undo',
      redo: 'redo',
      view: 'next view',
      fit: 'zoom to fit',
      squeeze: 'squeeze for overview',
      keys: 'this map',
    },
    gestures: [
      ['Click', 'sure link; on a link: remove it'],
      ['Shift + click, right click', 'possible link'],
      ['Drag', 'a block of links'],
      ['Alt + drag', 'erase a block'],
      ['Double click on a word', 'it has no counterpart'],
      ['Ctrl + wheel', 'zoom'],
      ['Tap', 'none, sure, possible'],
      ['Long press and drag', 'a block of links'],
    ],
    hints: {
      sure: 'sure',
      possible: 'possible',
      block: 'block',
      open: 'next open word',
      null: 'no counterpart',
      undo: 'undo',
      view: 'next view',
      all: 'all keys',
    },
  },
} as const

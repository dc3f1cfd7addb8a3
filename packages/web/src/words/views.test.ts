import { describe, expect, it } from 'vitest'
import { wordBlocks } from './blocks.js'
import { wordsDocument } from './document.js'
import { highlight, hoverBlock, hoveredSpans, hoverSpan, hoverWords, isHoveredLink } from './highlight.js'
import { cellSize, firstCells, wheelZoom } from './matrix-size.js'
import { wordSize } from './word-size.js'

const doc = wordsDocument({
  source: ['a', 'b', 'c', 'd'],
  target: ['x', 'y', 'z'],
  sure: [
    [0, 2],
    [1, 2],
  ],
  possible: [[3, 0]],
})

describe('blocks', () => {
  it('join words over sure and possible links, numbered by first source word', () => {
    expect(wordBlocks(doc)).toEqual({ source: [0, 0, -1, 1], target: [1, -1, 0], count: 2 })
  })
})

describe('highlight', () => {
  it('brings the linked words of a span', () => {
    const marks = highlight(doc, hoverSpan('source', 0, 4), null)
    expect([...marks.source]).toEqual([0, 1, 2, 3])
    expect([...marks.target]).toEqual([2, 0])
  })

  it('is exactly the cell when both sides are under the pointer', () => {
    const marks = highlight(doc, { source: [0, 1], target: [1, 2] }, { side: 'source', index: 3 })
    expect([[...marks.source], [...marks.target]]).toEqual([[0], [1]])
  })

  it('is all words of a block, linked or not', () => {
    const marks = highlight(doc, hoverBlock({ top: 1, bottom: 3, left: 0, right: 1 }), null)
    expect([[...marks.source], [...marks.target]]).toEqual([
      [1, 2, 3],
      [0, 1],
    ])
  })

  it('is exactly the given words where they leave gaps', () => {
    const hover = hoverWords([0, 1, 3], [])
    const marks = highlight(doc, hover, null)
    expect([[...marks.source], [...marks.target]]).toEqual([[0, 1, 3], []])
    expect([hoveredSpans(hover, 'source'), hoveredSpans(hover, 'target')]).toEqual([
      [
        [0, 2],
        [3, 4],
      ],
      [],
    ])
    const links = [...doc.sure.links(), ...doc.possible.links()]
    expect(links.filter(([i, j]) => isHoveredLink(hoverWords([1, 3], [2]), i, j))).toEqual([[1, 2]])
    expect(links.filter(([i, j]) => isHoveredLink(hoverSpan('source', 0, 2), i, j))).toEqual([
      [0, 2],
      [1, 2],
    ])
  })

  it('falls back to the current word', () => {
    expect([...highlight(doc, null, { side: 'target', index: 0 }).source]).toEqual([3])
  })
})

describe('the size of cells', () => {
  const room = { width: 900, height: 600 }
  const shape = (rows: number, columns: number) => ({ rows, columns, besideX: 150, besideY: 120 })
  it.each([
    ['few words', 10, 12, 34],
    ['many words', 50, 50, 24],
    ['some words', 16, 20, 30],
  ])('%s', (_name, rows, columns, cell) => {
    expect(cellSize('fit', shape(rows, columns), room)).toBe(cell)
  })

  it('is 13 px squeezed, and the wheel stays within bounds', () => {
    expect(cellSize('squeeze', shape(50, 50), room)).toBe(13)
    expect(wheelZoom(24, -1)).toBe(26)
    expect(wheelZoom(16, 1)).toBe(16)
    expect(wheelZoom(56, -1)).toBe(56)
  })

  it('draws the cells in sight first, as far as the cursor and beyond', () => {
    const frame = { head: 100, label: 80, cell: 24 }
    expect(firstCells({ width: 800, height: 580 }, frame, { i: 3, j: 29 })).toEqual({ rows: 20, columns: 30 })
    expect(firstCells({ width: 800, height: 580 }, frame, { i: 20, j: 45 })).toEqual({ rows: 41, columns: 76 })
    expect(firstCells(null, frame, { i: 2, j: 4 })).toEqual({ rows: 3, columns: 5 })
  })
})

describe('the size of words', () => {
  const ten = Array.from({ length: 10 }, () => 60)
  it.each([
    ['room enough', 2000, 20],
    ['a little less', 830, 17],
    ['too little for one line', 700, 18],
  ])('%s', (_name, room, size) => {
    expect(wordSize([ten, [60]], 15, room)).toBe(size)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LinkMatrix, sortLinks } from './links.js'
import type { Link } from './record.js'

const ROWS = 7
const COLUMNS = 70

const linkLists = fc.array(fc.tuple(fc.nat(ROWS - 1), fc.nat(COLUMNS - 1)), { maxLength: 60 })
const matrix = (links: readonly Link[]) => LinkMatrix.from(ROWS, COLUMNS, links)
const key = ([i, j]: Link) => `${i}-${j}`

describe('LinkMatrix', () => {
  it('holds what a set of cells holds', () => {
    fc.assert(
      fc.property(linkLists, (links) => {
        const set = new Set(links.map(key))
        const m = matrix(links)
        expect(m.size).toBe(set.size)
        expect(m.links()).toEqual(sortLinks(links))
        for (let i = 0; i < ROWS; i++) expect(m.rowSize(i)).toBe([...set].filter((cell) => cell.startsWith(`${i}-`)).length)
        for (let j = 0; j < COLUMNS; j++) expect(m.columnSize(j)).toBe([...set].filter((cell) => cell.endsWith(`-${j}`)).length)
      }),
    )
  })

  it('does set algebra as sets do', () => {
    fc.assert(
      fc.property(linkLists, linkLists, (a, b) => {
        const [setA, setB] = [new Set(a.map(key)), new Set(b.map(key))]
        const [ma, mb] = [matrix(a), matrix(b)]
        expect(ma.intersectionSize(mb)).toBe([...setA].filter((cell) => setB.has(cell)).length)
        expect(ma.union(mb).links().map(key)).toEqual(sortLinks([...a, ...b]).map(key))
        expect(new Set(ma.difference(mb).links().map(key))).toEqual(new Set([...setA].filter((cell) => !setB.has(cell))))
        expect(ma.equals(mb)).toBe(setA.size === setB.size && [...setA].every((cell) => setB.has(cell)))
        expect(ma.transposed().transposed().equals(ma)).toBe(true)
      }),
    )
  })

  it('adds and deletes single cells, also the sign bit of a word', () => {
    const m = new LinkMatrix(2, 40)
    m.add(0, 31)
    m.add(1, 32)
    expect([m.has(0, 31), m.has(1, 31), m.has(1, 32), m.size]).toEqual([true, false, true, 2])
    m.delete(0, 31)
    expect(m.links()).toEqual([[1, 32]])
  })

  it('refuses cells outside and other shapes', () => {
    const m = new LinkMatrix(2, 3)
    expect(() => m.add(2, 0)).toThrow('link [2, 0] lies outside 2 x 3')
    expect(() => m.has(0, -1)).toThrow(RangeError)
    expect(() => m.add(0, 3)).toThrow(RangeError)
    expect(() => m.union(new LinkMatrix(3, 2))).toThrow('different shapes')
    expect(() => new LinkMatrix(-1, 2)).toThrow(RangeError)
    expect(new LinkMatrix(0, 0).links()).toEqual([])
  })
})

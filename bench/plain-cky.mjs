/**
 * A plain CKY parser, the yardstick of parse.bench.mjs: labels with their parent (v = 2), rules binarised from the left with one sibling of
 * history, unknown words by suffix classes, cells pruned at 14 nats below their best; maps of strings and nothing clever.
 */
const BEAM = 14

function annotate(node, parent) {
  if (node.token !== undefined) return { label: node.label, token: node.token }
  return { label: `${node.label}^${parent}`, children: node.children.map((child) => annotate(child, node.label)) }
}

function binarize(node) {
  if (node.token !== undefined) return node
  const children = node.children.map(binarize)
  let rest = children.at(-1)
  for (let k = children.length - 2; k > 0; k--) {
    rest = { label: `@${node.label}|${children[k - 1].label.split('^')[0]}`, children: [children[k], rest] }
  }
  return { label: node.label, children: children.length === 1 ? [rest] : [children[0], rest] }
}

function suffixClass(word) {
  if (/\d/.test(word)) return '#number'
  const capital = /^[A-Z]/.test(word) ? 'A' : 'a'
  return /[a-z]/i.test(word) ? `#${capital}${word.slice(-2).toLowerCase()}` : '#other'
}

function count(table, first, second) {
  if (!table.has(first)) table.set(first, new Map())
  const row = table.get(first)
  row.set(second, (row.get(second) ?? 0) + 1)
}

/** Learns from trees (of `parseTree`); the result parses tokens to nested arrays [label, children or word]. */
export function plainCky(trees) {
  const words = new Map()
  const visitLeaves = (node) => {
    if (node.token !== undefined) words.set(node.token, (words.get(node.token) ?? 0) + 1)
    else node.children.forEach(visitLeaves)
  }
  trees.forEach(visitLeaves)

  const rules = new Map()
  const tags = new Map()
  const visit = (node) => {
    if (node.token !== undefined) {
      count(tags, node.label, node.token)
      if (words.get(node.token) === 1) count(tags, node.label, suffixClass(node.token))
    } else {
      count(rules, node.label, node.children.map(({ label }) => label).join(' '))
      node.children.forEach(visit)
    }
  }
  const roots = new Set()
  for (const tree of trees) {
    const root = binarize(annotate(tree, ''))
    roots.add(root.label)
    visit(root)
  }

  const unary = new Map()
  const binary = new Map()
  for (const [label, row] of rules) {
    const total = [...row.values()].reduce((sum, n) => sum + n, 0)
    for (const [right, n] of row) {
      const parts = right.split(' ')
      const table = parts.length === 1 ? unary : binary
      if (!table.has(parts[0])) table.set(parts[0], [])
      table.get(parts[0]).push({ label, other: parts[1], score: Math.log(n / total) })
    }
  }
  const byWord = new Map()
  for (const [tag, row] of tags) {
    const total = [...row.values()].reduce((sum, n) => sum + n, 0)
    for (const [word, n] of row) {
      if (!byWord.has(word)) byWord.set(word, [])
      byWord.get(word).push({ tag, score: Math.log(n / total) })
    }
  }
  const openTags = [...tags].filter(([, row]) => row.size > 50).map(([tag]) => ({ tag, score: -15 }))

  const closeUnaries = (cell) => {
    const ahead = [...cell.keys()]
    for (let label = ahead.pop(); label !== undefined; label = ahead.pop()) {
      for (const rule of unary.get(label) ?? []) {
        const score = rule.score + cell.get(label).score
        if (score > (cell.get(rule.label)?.score ?? -Infinity)) {
          cell.set(rule.label, { score, left: label })
          ahead.push(rule.label)
        }
      }
    }
    const best = Math.max(...[...cell.values()].map(({ score }) => score))
    for (const [label, { score }] of cell) if (score < best - BEAM) cell.delete(label)
  }

  return (tokens) => {
    const n = tokens.length
    const chart = Array.from({ length: n }, () => Array.from({ length: n + 1 }, () => new Map()))
    for (let i = 0; i < n; i++) {
      const cell = chart[i][i + 1]
      for (const { tag, score } of byWord.get(tokens[i]) ?? byWord.get(suffixClass(tokens[i])) ?? openTags)
        cell.set(tag, { score })
      closeUnaries(cell)
    }
    for (let width = 2; width <= n; width++) {
      for (let i = 0; i + width <= n; i++) {
        const cell = chart[i][i + width]
        for (let k = i + 1; k < i + width; k++) {
          const right = chart[k][i + width]
          for (const [left, { score: leftScore }] of chart[i][k]) {
            for (const rule of binary.get(left) ?? []) {
              const other = right.get(rule.other)
              if (other === undefined) continue
              const score = rule.score + leftScore + other.score
              if (score > (cell.get(rule.label)?.score ?? -Infinity)) cell.set(rule.label, { score, left, right: rule.other, k })
            }
          }
        }
        closeUnaries(cell)
      }
    }
    const top = [...roots].filter((label) => chart[0][n].has(label))
    if (top.length === 0) return undefined
    const build = (label, i, j) => {
      const { left, right, k } = chart[i][j].get(label)
      if (left === undefined) return [[label, tokens[i]]]
      const below = right === undefined ? build(left, i, j) : [...build(left, i, k), ...build(right, k, j)]
      return label.startsWith('@') ? below : [[label.split('^')[0], below]]
    }
    return build(top[0], 0, n)[0]
  }
}

/** Nested arrays as Penn brackets, for `parseTree`. */
export function brackets([label, below], escapeWord) {
  return typeof below === 'string'
    ? `(${label} ${escapeWord(below)})`
    : `(${label} ${below.map((node) => brackets(node, escapeWord)).join(' ')})`
}

/** Counters, gauges and histograms in Prometheus' text format: https://prometheus.io/docs/instrumenting/exposition_formats/ */

export type Labels = Readonly<Record<string, string | number>>

export interface Counter {
  add(labels?: Labels, by?: number): void
}

export interface Histogram {
  observe(value: number, labels?: Labels): void
}

interface Series {
  readonly labels: Labels
  /** counters: one number; histograms: one for each bound, the last without bound */
  readonly counts: number[]
  sum: number
}

/** Everything that is measured, in the order in which it was declared. */
export class Registry {
  readonly #families: (() => Promise<string>)[] = []

  /** A number that only grows. */
  counter(name: string, help: string): Counter {
    const all = this.#family(name, help, 'counter', ({ labels, sum }) => [line(name, labels, sum)])
    return {
      add(labels = {}, by = 1) {
        all(labels, 1).sum += by
      },
    }
  }

  /** A number that is read when somebody asks; a failed read leaves it out. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    this.#families.push(async () => {
      const value = await Promise.resolve()
        .then(read)
        .catch(() => undefined)
      return value === undefined ? '' : `${head(name, help, 'gauge')}${line(name, {}, value)}`
    })
  }

  /** How values spread over the bounds, which grow. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const all = this.#family(name, help, 'histogram', ({ labels, counts, sum }) => {
      let below = 0
      const buckets = counts.map((count, k) => {
        below += count
        return line(`${name}_bucket`, { ...labels, le: bounds[k] ?? '+Inf' }, below)
      })
      return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, below)]
    })
    return {
      observe(value, labels = {}) {
        const series = all(labels, bounds.length + 1)
        const at = bounds.findIndex((bound) => value <= bound)
        series.counts[at < 0 ? bounds.length : at]!++
        series.sum += value
      },
    }
  }

  /** The page that Prometheus reads. */
  async render(): Promise<string> {
    return (await Promise.all(this.#families.map((family) => family()))).join('')
  }

  #family(name: string, help: string, type: string, lines: (series: Series) => readonly string[]) {
    const all = new Map<string, Series>()
    this.#families.push(async () => `${head(name, help, type)}${[...all.values()].flatMap(lines).join('')}`)
    return (labels: Labels, buckets: number): Series => {
      const key = JSON.stringify(labels)
      let series = all.get(key)
      if (series === undefined) {
        series = { labels, counts: new Array<number>(buckets).fill(0), sum: 0 }
        all.set(key, series)
      }
      return series
    }
  }
}

function head(name: string, help: string, type: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(String(text))}"`)
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`
}

function escaped(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
}

/**
 * A net with one hidden layer (core/align/mono/net.ts). A feature has knots; a value between two of them takes part of the weights of
 * either, so a row is a short list of entries: a place in the weights and how much of it counts. All numbers have 32 bits, except that
 * outputs are summed in 64. Hidden units lie side by side and a sum always runs in the same order, so the plain TypeScript gives the same bits.
 */

/** Of an entry: place of the weights (bytes), share (f32). */
const ENTRY: usize = 8
/** Hidden units in registers at a time, eight vectors of four. */
const TILE: usize = 4 * 32

/** Writes the entries of a row; gives where they end. */
function encode(features: i32, knotStarts: usize, knots: usize, stride: usize, row: usize, entries: usize): usize {
  for (let f: usize = 0; f < <usize>features; f++) {
    const value = load<f32>(row + (f << 2))
    const first = load<u32>(knotStarts + (f << 2))
    let next = first
    const end = load<u32>(knotStarts + (f << 2), 4)
    while (next < end && load<f32>(knots + ((<usize>next) << 2)) <= value) next++
    if (next === first || next === end) {
      store<u32>(entries, <u32>(<usize>(next === first ? first : end - 1) * stride))
      store<f32>(entries, 1, 4)
      entries += ENTRY
      continue
    }
    const low = load<f32>(knots + ((<usize>next - 1) << 2))
    const share = (value - low) / (load<f32>(knots + ((<usize>next) << 2)) - low)
    store<u32>(entries, <u32>(<usize>(next - 1) * stride))
    store<f32>(entries, 1 - share, 4)
    entries += ENTRY
    if (share > 0) {
      store<u32>(entries, <u32>(<usize>next * stride))
      store<f32>(entries, share, 4)
      entries += ENTRY
    }
  }
  return entries
}

/**
 * Feeds rows through the net: `outputs` takes two numbers for each (f64). If they are learned from, units are dropped where a draw (32 bits)
 * is below `dropped` and the others raised by `raise`, and what learning needs stays behind: for each row the hidden units, its entries and
 * where they end. `hidden` is a multiple of 32; weights are one row of it for each knot; `tops` holds the weights of both outputs and their biases.
 */
export function feedRows(
  features: i32,
  knotStarts: usize,
  knots: usize,
  hidden: i32,
  weights: usize,
  biases: usize,
  tops: usize,
  rows: usize,
  count: i32,
  entries: usize,
  entryEnds: usize,
  units: usize,
  outputs: usize,
  isLearnedFrom: bool,
  dropped: u32,
  raise: f32,
  seed: i32,
): void {
  const stride = (<usize>hidden) << 2
  let draw = seed
  for (let k: usize = 0; k < <usize>count; k++) {
    const end = encode(features, knotStarts, knots, stride, rows + k * ((<usize>features) << 2), entries)
    const own = units + k * stride
    for (let tile: usize = 0; tile < stride; tile += TILE) {
      const from = weights + tile
      let sum0 = v128.load(biases + tile)
      let sum1 = v128.load(biases + tile, 16)
      let sum2 = v128.load(biases + tile, 32)
      let sum3 = v128.load(biases + tile, 48)
      let sum4 = v128.load(biases + tile, 64)
      let sum5 = v128.load(biases + tile, 80)
      let sum6 = v128.load(biases + tile, 96)
      let sum7 = v128.load(biases + tile, 112)
      for (let entry = entries; entry < end; entry += ENTRY) {
        const at = from + load<u32>(entry)
        const share = v128.load32_splat(entry, 4)
        sum0 = f32x4.add(sum0, f32x4.mul(share, v128.load(at)))
        sum1 = f32x4.add(sum1, f32x4.mul(share, v128.load(at, 16)))
        sum2 = f32x4.add(sum2, f32x4.mul(share, v128.load(at, 32)))
        sum3 = f32x4.add(sum3, f32x4.mul(share, v128.load(at, 48)))
        sum4 = f32x4.add(sum4, f32x4.mul(share, v128.load(at, 64)))
        sum5 = f32x4.add(sum5, f32x4.mul(share, v128.load(at, 80)))
        sum6 = f32x4.add(sum6, f32x4.mul(share, v128.load(at, 96)))
        sum7 = f32x4.add(sum7, f32x4.mul(share, v128.load(at, 112)))
      }
      v128.store(own + tile, sum0)
      v128.store(own + tile, sum1, 16)
      v128.store(own + tile, sum2, 32)
      v128.store(own + tile, sum3, 48)
      v128.store(own + tile, sum4, 64)
      v128.store(own + tile, sum5, 80)
      v128.store(own + tile, sum6, 96)
      v128.store(own + tile, sum7, 112)
    }
    let any = <f64>load<f32>(tops + 2 * stride)
    let sure = <f64>load<f32>(tops + 2 * stride, 4)
    for (let unit: usize = 0; unit < stride; unit += 4) {
      let value = load<f32>(own + unit)
      if (isLearnedFrom) {
        draw += 0x6d2b79f5
        if (mixed(draw) < dropped) value = 0
        else value *= raise
        store<f32>(own + unit, max<f32>(value, 0))
      }
      if (value > 0) {
        any += <f64>value * <f64>load<f32>(tops + unit)
        sure += <f64>value * <f64>load<f32>(tops + stride + unit)
      }
    }
    store<f64>(outputs + (k << 4), any)
    store<f64>(outputs + (k << 4), sure, 8)
    if (isLearnedFrom) {
      store<u32>(entryEnds + (k << 2), <u32>end)
      entries = end
    }
  }
}

/** The draw of mulberry32 (core/random.ts) for a state. */
function mixed(state: i32): u32 {
  const s = <u32>state
  let t = (s ^ (s >>> 15)) * (1 | s)
  t = (t + (t ^ (t >>> 7)) * (61 | t)) ^ t
  return t ^ (t >>> 14)
}

/**
 * Adds the gradients of the rows that were fed last: `errors` holds for each row how much either output (f32) should fall. The arrays of
 * gradients lie as those of the net. Units that were off or dropped pass nothing on; the others were raised, and pass on as much more.
 */
export function addGradients(
  hidden: i32,
  tops: usize,
  count: i32,
  entries: usize,
  entryEnds: usize,
  units: usize,
  errors: usize,
  raise: f32,
  back: usize,
  weightGradients: usize,
  biasGradients: usize,
  topGradients: usize,
): void {
  const stride = (<usize>hidden) << 2
  const zero = f32x4.splat(0)
  const raised = f32x4.splat(raise)
  for (let k: usize = 0; k < <usize>count; k++) {
    const own = units + k * stride
    const any = v128.load32_splat(errors + (k << 3))
    const sure = v128.load32_splat(errors + (k << 3), 4)
    for (let unit: usize = 0; unit < stride; unit += 16) {
      const value = v128.load(own + unit)
      const top = topGradients + unit
      v128.store(top, f32x4.add(v128.load(top), f32x4.mul(any, value)))
      v128.store(top + stride, f32x4.add(v128.load(top + stride), f32x4.mul(sure, value)))
      const passed = f32x4.add(f32x4.mul(any, v128.load(tops + unit)), f32x4.mul(sure, v128.load(tops + stride + unit)))
      const down = v128.and(f32x4.mul(passed, raised), f32x4.gt(value, zero))
      v128.store(back + unit, down)
      v128.store(biasGradients + unit, f32x4.add(v128.load(biasGradients + unit), down))
    }
    const last = topGradients + 2 * stride
    store<f32>(last, load<f32>(last) + load<f32>(errors + (k << 3)))
    store<f32>(last, load<f32>(last, 4) + load<f32>(errors + (k << 3), 4), 4)
    const end = <usize>load<u32>(entryEnds + (k << 2))
    for (let entry = entries; entry < end; entry += ENTRY) {
      const share = v128.load32_splat(entry, 4)
      let at = weightGradients + load<u32>(entry)
      for (let unit: usize = 0; unit < stride; unit += 16) {
        v128.store(at, f32x4.add(v128.load(at), f32x4.mul(share, v128.load(back + unit))))
        at += 16
      }
    }
    entries = end
  }
}

/**
 * One step of Adam with decay apart (Loshchilov and Hutter 2019) on `count` numbers, a multiple of 4, and clears the gradients.
 * `first` and `second` keep the running means; the corrections for their start are in `rate` and `spread`.
 */
export function moveWeights(
  count: i32,
  weights: usize,
  gradients: usize,
  first: usize,
  second: usize,
  rate: f32,
  spread: f32,
  keep: f32,
): void {
  const rates = f32x4.splat(rate)
  const spreads = f32x4.splat(spread)
  const keeps = f32x4.splat(keep)
  const newer = f32x4.splat(0.1)
  const newerSquare = f32x4.splat(0.002)
  const least = f32x4.splat(1e-8)
  const zero = f32x4.splat(0)
  for (let at: usize = 0, end = (<usize>count) << 2; at < end; at += 16) {
    const gradient = v128.load(gradients + at)
    const mean = v128.load(first + at)
    const square = v128.load(second + at)
    const nextMean = f32x4.add(mean, f32x4.mul(newer, f32x4.sub(gradient, mean)))
    const nextSquare = f32x4.add(square, f32x4.mul(newerSquare, f32x4.sub(f32x4.mul(gradient, gradient), square)))
    const step = f32x4.div(f32x4.mul(rates, nextMean), f32x4.add(f32x4.mul(spreads, f32x4.sqrt(nextSquare)), least))
    v128.store(weights + at, f32x4.mul(f32x4.sub(v128.load(weights + at), step), keeps))
    v128.store(first + at, nextMean)
    v128.store(second + at, nextSquare)
    v128.store(gradients + at, zero)
  }
}

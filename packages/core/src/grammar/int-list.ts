/** Whole numbers that come one after the other, in one typed array that doubles. */
export class IntList {
  length = 0
  items: Int32Array

  constructor(room = 1024) {
    this.items = new Int32Array(room)
  }

  push(value: number): void {
    if (this.length === this.items.length) this.#double()
    this.items[this.length++] = value
  }

  /** The numbers so far, in an array of their own. */
  trimmed(): Int32Array {
    return this.items.slice(0, this.length)
  }

  #double(): void {
    const larger = new Int32Array(2 * this.items.length)
    larger.set(this.items)
    this.items = larger
  }
}

import { type Clock, systemClock } from './deps.ts'

/** A clock that can be put to another time, from which it goes on; for trying out what happens later. */
export class SettableClock implements Clock {
  private offsetMs = 0
  private readonly listeners = new Set<() => void>()

  now(): Date {
    return new Date(systemClock.now().getTime() + this.offsetMs)
  }

  /** Whether it shows another time than the machine. */
  get isSet(): boolean {
    return this.offsetMs !== 0
  }

  /** Puts it to a time, or back to the machine's. */
  set(time: Date | undefined): void {
    this.offsetMs = time ? time.getTime() - systemClock.now().getTime() : 0
    for (const listener of this.listeners) listener()
  }

  onSet(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}

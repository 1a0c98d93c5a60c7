import type { Feedback } from './feedback.ts'

export type Sound = Feedback['tone'] | 'count'

type Tone = { hertz: number; seconds: number }
/** Short and high for what is right, long and low for what is wrong: told apart without looking. */
const TONES: Record<Sound, readonly Tone[]> = {
  count: [{ hertz: 1_320, seconds: 0.06 }],
  success: [
    { hertz: 880, seconds: 0.09 },
    { hertz: 1_320, seconds: 0.14 },
  ],
  warning: [{ hertz: 520, seconds: 0.2 }],
  error: [
    { hertz: 220, seconds: 0.22 },
    { hertz: 180, seconds: 0.3 },
  ],
}

const KEY = 'homefit.scanner.muted'
const heard = new Set<() => void>()

/** Whether this desk is silent; kept in its browser. */
export const isMuted = (): boolean => localStorage.getItem(KEY) === 'yes'

export const onMuted = (listener: () => void) => {
  heard.add(listener)
  return () => void heard.delete(listener)
}

export const setMuted = (muted: boolean): void => {
  if (muted) localStorage.setItem(KEY, 'yes')
  else localStorage.removeItem(KEY)
  for (const listener of heard) listener()
}

let context: AudioContext | undefined

/** Sounds at once; where a browser has no sound, or allows none yet, and where it is muted, the colours say the same. */
export function sound(kind: Sound): void {
  if (typeof AudioContext === 'undefined' || isMuted()) return
  context ??= new AudioContext()
  const { currentTime, destination } = context
  let start = currentTime
  for (const { hertz, seconds } of TONES[kind]) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = kind === 'error' ? 'square' : 'sine'
    tone.frequency.value = hertz
    volume.gain.value = 0.2
    tone.connect(volume).connect(destination)
    tone.start(start)
    tone.stop(start + seconds)
    start += seconds
  }
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
}

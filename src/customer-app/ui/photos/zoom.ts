/** How large a picture is seen and how far it is moved, in pixels from the middle of its stage. */
export type Zoom = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
export const CLOSE = 2.5
const MOST = 4

/** Nearer or farther while what lies under `point` stays there. */
export function zoomedAt({ scale, x, y }: Zoom, point: Point, next: number): Zoom {
  const to = Math.min(MOST, Math.max(1, next))
  const by = to / scale
  return { scale: to, x: point.x - (point.x - x) * by, y: point.y - (point.y - y) * by }
}

/** As far as it may be moved: no edge of the picture comes inside the stage, and what is smaller stays in the middle. */
export function held({ scale, x, y }: Zoom, stage: Size, picture: Size): Zoom {
  const fit = Math.min(stage.width / picture.width, stage.height / picture.height) * scale
  const within = (at: number, size: number, room: number) => {
    const most = Math.max(0, (size * fit - room) / 2)
    return Math.min(most, Math.max(-most, at))
  }
  return { scale, x: within(x, picture.width, stage.width), y: within(y, picture.height, stage.height) }
}

const FAR = 0.2
const FLICK = { px: 30, ms: 250 }

/** Which picture comes after a swipe: the next (1), the one before (-1) or the same. */
export function turnOf(dx: number, width: number, ms: number): -1 | 0 | 1 {
  const far = Math.abs(dx) > width * FAR
  const fast = Math.abs(dx) > FLICK.px && ms < FLICK.ms
  if (!far && !fast) return 0
  return dx < 0 ? 1 : -1
}

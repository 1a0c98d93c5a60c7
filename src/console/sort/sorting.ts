import { KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'

/** By pointer after a few pixels, so that a press stays a press, and by the keyboard. */
export const useSortSensors = () =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

/** What a screen reader says of a grip. */
export const sortInstructions = {
  draggable: '스페이스를 눌러 들고, 화살표로 옮기고, 스페이스로 놓으세요. 그만두려면 Esc를 누르세요.',
}

/**
 * A list whose order people make: by dragging, by the keyboard (space takes a row up, arrows move it, space puts it
 * down), told to screen readers in Korean. The grip is the only thing that drags, so that fields of a row stay fields.
 */
import { closestCenter, DndContext, type DragEndEvent, type UniqueIdentifier } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import GripIcon from '@mui/icons-material/DragIndicator'
import { Box, IconButton } from '@mui/material'
import type { ReactNode } from 'react'
import { withJosa } from '#shared/format/josa.ts'
import { sortInstructions, useSortSensors } from './sorting.ts'

type Props<Id extends UniqueIdentifier> = {
  ids: readonly Id[]
  /** What a row is called, for those who hear the list. */
  nameOf: (id: Id) => string
  /** The row `id` was put where `over` stood. */
  onDrop: (id: Id, over: Id) => void
  children: ReactNode
}

export const SortableList = <Id extends UniqueIdentifier>({ ids, nameOf, onDrop, children }: Props<Id>) => {
  const sensors = useSortSensors()
  const placeOf = (id: Id) => `${ids.indexOf(id) + 1}번째`
  const named = (id: UniqueIdentifier) => nameOf(id as Id)
  const announcements = {
    onDragStart: ({ active }: Pick<DragEndEvent, 'active'>) => `${withJosa(named(active.id), '을/를')} 들었어요.`,
    onDragOver: ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
      over ? `${withJosa(named(active.id), '이/가')} ${placeOf(over.id as Id)} 자리에 있어요.` : '',
    onDragEnd: ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
      over ? `${withJosa(named(active.id), '을/를')} ${placeOf(over.id as Id)} 자리에 놓았어요.` : '',
    onDragCancel: ({ active }: Pick<DragEndEvent, 'active'>) => `${named(active.id)} 옮기기를 그만두었어요.`,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: sortInstructions }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onDrop(active.id as Id, over.id as Id)
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

type RowProps = { id: UniqueIdentifier; name: string; children: ReactNode; selected?: boolean; disabled?: boolean }

/** A row of a SortableList with its grip in front. */
export const SortableRow = ({ id, name, children, selected = false, disabled = false }: RowProps) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
  })
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1,
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: selected ? 'action.selected' : 'background.paper',
        position: 'relative',
        ...(isDragging ? { zIndex: 1, boxShadow: 4 } : {}),
      }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        size="small"
        disabled={disabled}
        sx={{ cursor: 'grab', touchAction: 'none' }}
        {...attributes}
        {...listeners}
        aria-label={`${name} 끌어서 옮기기`}
      >
        <GripIcon fontSize="small" />
      </IconButton>
      {children}
    </Box>
  )
}

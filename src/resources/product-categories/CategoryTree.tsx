/**
 * The whole tree as lines that are dragged: up and down for the order, sideways for what they hang under. By keyboard
 * the same: space takes a line up, the arrows move it, space puts it down. A branch takes along what is below it.
 */
import { closestCenter, DndContext, type DragMoveEvent } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminCategory } from '#contract/schema.d.ts'
import { withJosa } from '#shared/format/josa.ts'
import { CategoryLine } from './CategoryLine.tsx'
import { linesOf, moved, type Place, projected, type Projection, stepped, toTree } from './categoryTree.ts'
import { INDENT, treeInstructions, useTreeSensors } from './treeKeys.ts'

type Props = { rows: readonly AdminCategory[] }
type Carried = Projection & { id: number }

export const TREE = ['product-categories', 'tree']

export const CategoryTree = ({ rows }: Props) => {
  const { may } = useMay('catalog:write')
  const { move, isPending } = useMove()
  const [carried, setCarried] = useState<Carried>()
  const sensors = useTreeSensors()
  const lines = linesOf(toTree(rows), carried?.id)
  const nameOf = (id: number | null) => rows.find((row) => row.id === id)?.name ?? ''

  const over = ({ active, over: at, delta }: DragMoveEvent) =>
    at ? projected(lines, Number(active.id), Number(at.id), Math.round(delta.x / INDENT)) : undefined
  const follow = (event: DragMoveEvent) => {
    const place = over(event)
    if (place) setCarried({ ...place, id: Number(event.active.id) })
  }
  const drop = (event: DragMoveEvent) => {
    setCarried(undefined)
    const branch = rows.find(({ id }) => id === event.active.id)
    const place = over(event)
    if (branch && place?.fits) move(branch, place)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: SILENT, screenReaderInstructions: treeInstructions }}
      onDragStart={({ active }) => {
        const line = lines.find(({ branch }) => branch.id === active.id)
        if (line) setCarried({ ...here(line), level: line.level, fits: true, id: line.branch.id })
      }}
      onDragMove={follow}
      onDragEnd={drop}
      onDragCancel={() => setCarried(undefined)}
    >
      <SortableContext items={lines.map(({ branch }) => branch.id)} strategy={verticalListSortingStrategy}>
        <Box
          component="ul"
          aria-label="카테고리"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            maxWidth: 860,
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        >
          {lines.map((line) => (
            <CategoryLine
              key={line.branch.id}
              line={line}
              level={carried?.id === line.branch.id ? carried.level : line.level}
              fits={carried?.id !== line.branch.id || carried.fits}
              locked={!may}
              waits={isPending}
              onStep={(step) => {
                const place = stepped(line, step)
                if (place) move(line.branch, place)
              }}
            />
          ))}
        </Box>
      </SortableContext>
      <Box role="status" sx={visuallyHidden}>
        {carried ? told(nameOf(carried.id), carried, nameOf(carried.parent_id), nameOf(carried.before_id)) : ''}
      </Box>
    </DndContext>
  )
}

const here = ({ branch, index, siblings }: ReturnType<typeof linesOf>[number]): Place => ({
  parent_id: branch.parent_id ?? null,
  before_id: siblings[index + 1]?.id ?? null,
})

/** Where the carried branch would stand, for those who hear it. */
const told = (name: string, { fits, parent_id }: Carried, parent: string, before: string) => {
  if (!fits) return `${withJosa(name, '은/는')} 여기에 놓을 수 없어요. 세 단계까지예요.`
  const level = parent_id === null ? '맨 위 단계' : `${parent} 아래`
  return `${name}: ${level}, ${before ? `${before} 앞` : '마지막'}`
}

/** Moves a branch at once on the screen, then as the server has it. */
const useMove = () => {
  const data = useConsoleData()
  const cache = useQueryClient()
  const notify = useNotify()
  const refresh = useRefresh()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ branch, place }: { branch: AdminCategory; place: Place }) =>
      data.call('post', '/store-admin/v1/product-categories/{id}/move', {
        params: { path: { id: branch.id } },
        body: { parent_id: place.parent_id, before_id: place.before_id, version: branch.version },
      }),
    onMutate: async ({ branch, place }) => {
      await cache.cancelQueries({ queryKey: TREE })
      cache.setQueryData<AdminCategory[]>(TREE, (rows) => rows && moved(rows, branch.id, place))
    },
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => refresh(),
  })
  const move = (branch: AdminCategory, place: Place) => {
    const { parent_id, before_id } = place
    if (!isPending) mutate({ branch, place: { parent_id, before_id } })
  }
  return { move, isPending }
}

/** What is told of a carried line is told by the status below the tree, which knows its depth. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => '옮기기를 그만두었어요.',
}

import { lazy, type ComponentType } from 'react'
import { matchPath } from '#customer/router/paths.ts'
import { readAppConfig } from '#shared/environment/appConfig.ts'
import { routes } from './routes.ts'
import { awaitedCode } from './shell/trouble/awaitedCode.ts'

type DrawnScreen = {
  path: string
  Screen: ComponentType
  arrived: () => Promise<ComponentType>
  isPlaceholder?: true
}

const failed = new Set<DrawnScreen['arrived']>()

const lazily = (arrived: DrawnScreen['arrived']) =>
  lazy<ComponentType>(() =>
    arrived().then(
      (Screen) => ({ default: Screen }),
      (error: unknown) => {
        failed.add(arrived)
        throw error
      },
    ),
  )

/** The screens that this installation has, each as a component that loads its code when it is first drawn. */
export const screens: DrawnScreen[] = routes.flatMap(({ path, load, isPlaceholder, isSandbox }) => {
  if (!load || (isSandbox && !readAppConfig().sandboxScreens)) return []
  const arrived = () => awaitedCode.track(load())
  return [{ path, arrived, Screen: lazily(arrived), isPlaceholder }]
})

/** Screens whose code did not arrive are asked for anew when they are next drawn. */
export function renewScreens(): void {
  for (const screen of screens) if (failed.delete(screen.arrived)) screen.Screen = lazily(screen.arrived)
}

/**
 * Fetches the code of the screen at an address before anything is drawn, so that the app's first drawing is whole. A
 * screen that does not arrive is left to its place in the table, which says so. Only for the start of the page.
 */
export async function preloadScreen(pathname: string): Promise<void> {
  const screen = screens.find(({ path }) => matchPath(path, pathname))
  const Screen = await screen?.arrived().catch(() => undefined)
  if (screen && Screen) screen.Screen = Screen
}

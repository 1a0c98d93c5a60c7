import { createBridge } from '#customer/bridge/bridge.ts'
import { readAppConfig } from '#shared/environment/appConfig.ts'
import { environment } from '../environment.ts'

/** The line to the native app around this page; silent on the web. */
export const bridge = createBridge({ window, environment, webVersion: readAppConfig().webVersion })

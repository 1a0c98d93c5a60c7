import type { Plugin } from 'vite'

const SOURCE = '/node_modules/pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?direct'

/**
 * Writes the app's font, and nothing else of its styles, to `/pretendard.css`: pages that the server draws itself (the
 * sandbox payment window) look like the app, from the same font files.
 */
export function fontFaces(): Plugin {
  return {
    name: 'font-faces',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer: ({ middlewares }) => {
      middlewares.use('/pretendard.css', (_request, response) => response.writeHead(302, { Location: SOURCE }).end())
    },
    generateBundle(_options, bundle) {
      const styles = Object.values(bundle).map((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? file.source.toString() : '',
      )
      const faces = styles.join('').match(/@font-face\s*\{[^}]*\}/g)
      if (!faces) throw new Error('No font face in the styles of the customer app.')
      this.emitFile({ type: 'asset', fileName: 'pretendard.css', source: faces.join('\n') })
    },
  }
}

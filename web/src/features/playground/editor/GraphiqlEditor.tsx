import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import 'graphiql/graphiql.css';
import './workers.ts';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useColorScheme, useTheme } from '@mui/material/styles';
import { GraphiQL } from 'graphiql';
import { useState } from 'react';
import { examples } from '../examples.ts';
import { queryStorage } from '../typedQueries.ts';
import type { EditorProps } from './EditorProps.ts';
import { editorSx } from './editorLook.ts';
import { graphiqlStyles, type SchemedTheme } from './graphiqlStyles.ts';
import { MonacoLook } from './MonacoLook.tsx';
import { monacoThemeNames } from './monacoTheme.ts';
import { OpenRequest } from './OpenRequest.tsx';
import { ShowAnswer } from './ShowAnswer.tsx';

/** What an empty editor shows, ready to be run. */
const firstQuery = examples[0]?.query;

/** GraphiQL, as one chunk with all that it brings. Nobody else loads it. */
export function GraphiqlEditor({ fetcher, request, hasSchema }: EditorProps) {
  const theme = useTheme<SchemedTheme>();
  const { colorScheme } = useColorScheme();
  const scheme = colorScheme === 'dark' ? 'dark' : 'light';
  const [storage] = useState(queryStorage);
  return (
    <>
      <GlobalStyles styles={graphiqlStyles(theme)} />
      <Box sx={editorSx}>
        <GraphiQL
          fetcher={fetcher}
          // None at all, rather than a request that is refused.
          schema={hasSchema ? undefined : null}
          storage={storage ?? undefined}
          forcedTheme={scheme}
          editorTheme={monacoThemeNames}
          defaultEditorToolsVisibility="variables"
          // The token is the frame's business.
          isHeadersEditorEnabled={false}
          shouldPersistHeaders={false}
          showPersistHeadersSettings={false}
          defaultQuery={firstQuery}
        >
          <GraphiQL.Logo>{null}</GraphiQL.Logo>
          <MonacoLook theme={theme} scheme={scheme} />
          <OpenRequest request={request} />
          <ShowAnswer />
        </GraphiQL>
      </Box>
    </>
  );
}

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
import { graphiqlStorage } from '../graphiqlStorage.ts';
import type { EditorProps } from './EditorProps.ts';
import { editorSx } from './editorStyles.ts';
import { graphiqlStyles, type SchemedTheme } from './graphiqlStyles.ts';
import { ApplyMonacoTheme } from './ApplyMonacoTheme.tsx';
import { monacoThemeNames } from './monacoTheme.ts';
import { OpenRequest } from './OpenRequest.tsx';
import { ScrollToResponse } from './ScrollToResponse.tsx';

/** The query in an empty editor. */
const firstQuery = examples[0]?.query;

/** GraphiQL with all its dependencies, in a separate chunk that only the playground loads. */
export function GraphiqlEditor({ fetcher, request, hasSchema }: EditorProps) {
  const theme = useTheme<SchemedTheme>();
  const { colorScheme } = useColorScheme();
  const scheme = colorScheme === 'dark' ? 'dark' : 'light';
  const [storage] = useState(graphiqlStorage);
  return (
    <>
      <GlobalStyles styles={graphiqlStyles(theme)} />
      <Box sx={editorSx}>
        <GraphiQL
          fetcher={fetcher}
          // Null keeps GraphiQL from sending an introspection query that would be rejected.
          schema={hasSchema ? undefined : null}
          storage={storage ?? undefined}
          forcedTheme={scheme}
          editorTheme={monacoThemeNames}
          defaultEditorToolsVisibility="variables"
          // For another key, for example. What is typed there is never stored.
          isHeadersEditorEnabled
          shouldPersistHeaders={false}
          showPersistHeadersSettings={false}
          defaultQuery={firstQuery}
        >
          <GraphiQL.Logo>{null}</GraphiQL.Logo>
          <ApplyMonacoTheme theme={theme} scheme={scheme} />
          <OpenRequest request={request} />
          <ScrollToResponse />
        </GraphiQL>
      </Box>
    </>
  );
}

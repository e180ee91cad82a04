import { pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useEffect, useRef } from 'react';
import type { EditorRequest } from '../examples.ts';

/** Opens what was picked in a tab: the one that shows it already, else a new one. */
export function OpenRequest({ request }: { request: EditorRequest | null }) {
  const { addTab, changeTab } = useGraphiQLActions();
  const { queryEditor, variableEditor, tabs, activeTabIndex } = useGraphiQL(
    pick('queryEditor', 'variableEditor', 'tabs', 'activeTabIndex'),
  );
  const opened = useRef<EditorRequest>(null);
  useEffect(() => {
    if (!request || request === opened.current || !queryEditor || !variableEditor) return;
    opened.current = request;
    const known = tabs.findIndex(({ query }) => query === request.query);
    if (known >= 0) {
      if (known !== activeTabIndex) changeTab(known);
    } else {
      if (queryEditor.getValue().trim() !== '') addTab();
      queryEditor.setValue(request.query);
    }
    variableEditor.setValue(request.variables);
    queryEditor.focus();
  }, [request, queryEditor, variableEditor, tabs, activeTabIndex, addTab, changeTab]);
  return null;
}

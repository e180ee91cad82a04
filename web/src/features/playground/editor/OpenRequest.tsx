import { pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useEffect, useRef } from 'react';
import type { EditorRequest } from '../examples.ts';

/** Opens a request in the tab that already shows it, or in a new one. */
export function OpenRequest({ request }: { request: EditorRequest | null }) {
  const { addTab, changeTab } = useGraphiQLActions();
  const { queryEditor, variableEditor, tabs, activeTabIndex } = useGraphiQL(
    pick('queryEditor', 'variableEditor', 'tabs', 'activeTabIndex'),
  );
  const opened = useRef<EditorRequest>(null);
  useEffect(() => {
    if (!request || request === opened.current || !queryEditor || !variableEditor) return;
    opened.current = request;
    const existing = tabs.findIndex(({ query }) => query === request.query);
    if (existing >= 0) {
      if (existing !== activeTabIndex) changeTab(existing);
    } else {
      if (queryEditor.getValue().trim() !== '') addTab();
      queryEditor.setValue(request.query);
    }
    variableEditor.setValue(request.variables);
    queryEditor.focus();
  }, [request, queryEditor, variableEditor, tabs, activeTabIndex, addTab, changeTab]);
  return null;
}

import { Authentication } from '../../features/developers/guide/Authentication.tsx';
import { Changelog } from '../../features/developers/guide/Changelog.tsx';
import { Clients } from '../../features/developers/recipes/Clients.tsx';
import { Errors } from '../../features/developers/guide/Errors.tsx';
import { Limits } from '../../features/developers/guide/Limits.tsx';
import { Mcp } from '../../features/developers/guide/Mcp.tsx';
import { OpenApi } from '../../features/developers/guide/OpenApi.tsx';
import { Paging } from '../../features/developers/guide/Paging.tsx';
import { QuickStart } from '../../features/developers/guide/QuickStart.tsx';
import { Scopes } from '../../features/developers/guide/Scopes.tsx';
import { Sdk } from '../../features/developers/guide/Sdk.tsx';
import { Support } from '../../features/developers/guide/Support.tsx';
import { Sync } from '../../features/developers/guide/Sync.tsx';
import { guideSections } from '../../features/developers/guide/sections.ts';
import { ChapterPage } from '../../features/developers/layout/ChapterPage.tsx';

const contents = [{ entries: guideSections }];

export function GuidePage() {
  return (
    <ChapterPage
      path="/developers"
      lead="Use the library in your own product. The first call takes ten minutes, and this guide also covers what you need in production."
      contents={contents}
    >
      <QuickStart />
      <Authentication />
      <Scopes />
      <Errors />
      <Limits />
      <Paging />
      <Sdk />
      <Sync />
      <Clients />
      <Mcp />
      <OpenApi />
      <Support />
      <Changelog />
    </ChapterPage>
  );
}

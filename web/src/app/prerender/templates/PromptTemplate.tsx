import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fact } from '../../../features/prompts/display/Fact.tsx';
import { answerSx, noteOf } from '../../../ui/example/answerStyles.ts';
import { CaseValue, ExampleCase } from '../../../ui/example/ExampleCase.tsx';
import { accent, Breadcrumbs, crumbSx, labelSx, PlanBadge, PromptCards, UseIt } from './parts.tsx';
import { Each, If, unescaped, Unless, value } from './tags.tsx';

const categoryPath = `/category/${value('category.id')}`;

/** The page of a prompt for visitors. Its values are in api/src/features/prompts/public/public-prompt.ts. */
export function PromptTemplate() {
  return (
    <Box component="article" style={accent('category.color')}>
      <Breadcrumbs>
        <li>
          <Link href={categoryPath} variant="body2" sx={crumbSx}>
            {value('category.name')}
          </Link>
        </li>
        <Typography component="li" variant="body2" color="textSecondary" aria-current="page">
          {value('title')}
        </Typography>
      </Breadcrumbs>
      <Box sx={columnsSx}>
        <Box component="header" sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
            <Box component="span" sx={badgeSx}>
              {value('category.name')}
            </Box>
            <PlanBadge />
          </Box>
          <Typography id="page-heading" variant="h1" tabIndex={-1}>
            {value('title')}
          </Typography>
          <Typography sx={{ mt: 1, maxWidth: '75ch' }}>{value('description')}</Typography>
        </Box>
        <Box sx={{ gridColumn: { md: 2 }, gridRow: { md: '1 / span 2' } }}>
          <UseIt title="Use this prompt" next={`/prompt/${value('id')}`} label="Use it">
            Fill in the fields, and copy the finished prompt into the assistant that you work with.{' '}
            <If of="isPremium">
              <span>The full text is included in Pro. You can start with a free account.</span>
            </If>
            <Unless of="isPremium">
              <span>It is included in the free account.</span>
            </Unless>
          </UseIt>
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Fields />
          <About />
          <Example />
        </Box>
      </Box>
      <If of="hasRelated">
        <Box component="section" aria-labelledby="related-heading" sx={{ mt: 6 }}>
          <Typography variant="h2" id="related-heading" sx={{ mb: 2 }}>
            Often used with it
          </Typography>
          <PromptCards of="related" heading="h3" />
        </Box>
      </If>
    </Box>
  );
}

function Fields() {
  return (
    <section aria-labelledby="fields-heading">
      <Typography variant="h2" id="fields-heading" sx={{ mb: 2 }}>
        What you’ll fill in
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        <Each of="variables">
          <Box sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
            <Typography component="dt" variant="subtitle2">
              {value('label')}
              <If of="isOptional">
                <Typography component="span" variant="body2" color="textSecondary">
                  {' (optional)'}
                </Typography>
              </If>
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {value('help')}
            </Typography>
          </Box>
        </Each>
      </Box>
    </section>
  );
}

function About() {
  return (
    <Box component="section" aria-labelledby="about-heading" sx={{ mt: 6 }}>
      <Typography variant="h2" id="about-heading" sx={{ mb: 2 }}>
        About this prompt
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        <Fact name="Category">
          <Link href={categoryPath} underline="always">
            {value('category.name')}
          </Link>
        </Fact>
        <Fact name="Tags">
          <Each of="tags">
            <Chip label={`#${value('.')}`} size="small" variant="outlined" />
          </Each>
        </Fact>
        <Fact name="Plan">
          <If of="isPremium">
            <span>Pro</span>
          </If>
          <Unless of="isPremium">
            <span>Free</span>
          </Unless>
        </Fact>
        <Fact name="Added">
          <time dateTime={value('added.iso')}>{value('added.text')}</time>
        </Fact>
        <Fact name="Last reviewed">
          <time dateTime={value('reviewed.iso')}>{value('reviewed.text')}</time>
        </Fact>
      </Box>
    </Box>
  );
}

/** What an assistant answered to the example of the prompt. The server makes the HTML of Markdown. */
function Example() {
  return (
    <If of="example">
      <Box component="section" aria-labelledby="example-heading" data-example sx={{ mt: 6 }}>
        <Typography variant="h2" id="example-heading" sx={{ mb: 1 }}>
          A worked example
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 2 }}>
          {noteOf(value('example.answered.text'))}
        </Typography>
        <ExampleCase>
          <Each of="example.values">
            <CaseValue label={value('label')}>{value('value')}</CaseValue>
          </Each>
        </ExampleCase>
        <Box
          role="region"
          aria-label="The answer"
          tabIndex={0}
          sx={[answerSx, frameSx]}
          dangerouslySetInnerHTML={{ __html: unescaped('example.html') }}
        />
      </Box>
    </If>
  );
}

const frameSx = {
  p: { xs: 2, md: 3 },
  overflowX: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const;

const columnsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  gridTemplateRows: { md: 'auto 1fr' },
  columnGap: 6,
  rowGap: 4,
} as const;

const badgeSx = { ...labelSx, color: 'var(--accent)', bgcolor: 'var(--accent-soft)' } as const;

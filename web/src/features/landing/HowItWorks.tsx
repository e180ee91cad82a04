import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';

const steps = [
  { title: 'Find', text: 'Search by the words you use at work, or browse your field. Keep the good ones as favorites.' },
  {
    title: 'Fill in',
    text: 'Each prompt is a form. You see the finished text grow as you type, and what you type stays in your browser.',
  },
  { title: 'Copy', text: 'One keystroke puts the text on your clipboard, ready for the AI assistant that you already use.' },
];

export function HowItWorks() {
  return (
    <Box component="section" aria-label="How it works" sx={{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Container component="ol" sx={listSx}>
        {steps.map(({ title, text }) => (
          <Box component="li" key={title}>
            <Typography variant="h2">{title}</Typography>
            <Typography color="textSecondary">{text}</Typography>
          </Box>
        ))}
      </Container>
    </Box>
  );
}

const listSx = {
  listStyle: 'none',
  my: 0,
  py: { xs: 4, md: 5 },
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
  gap: 4,
} as const;

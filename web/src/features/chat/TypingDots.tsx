import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';

const breathe = keyframes({ '0%, 100%': { opacity: 0.3 }, '50%': { opacity: 1 } });

/** For the eye; the ear is told by the status of the conversation. */
export function TypingDots() {
  return (
    <Box
      aria-hidden
      data-testid="typing"
      sx={{
        alignSelf: 'flex-start',
        display: 'flex',
        gap: 0.5,
        px: 1.5,
        py: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.default',
      }}
    >
      {[0, 1, 2].map((dot) => (
        <Box
          key={dot}
          sx={{
            width: 8,
            height: 8,
            borderRadius: '50%',
            bgcolor: 'text.secondary',
            animation: `${breathe} 1.2s ease-in-out ${dot * 0.2}s infinite`,
          }}
        />
      ))}
    </Box>
  );
}

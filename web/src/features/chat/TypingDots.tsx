import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';

const pulse = keyframes({ '0%, 100%': { opacity: 0.3 }, '50%': { opacity: 1 } });

/** Hidden from screen readers, which read the status text of the conversation instead. */
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
            animation: `${pulse} 1.2s ease-in-out ${dot * 0.2}s infinite`,
          }}
        />
      ))}
    </Box>
  );
}

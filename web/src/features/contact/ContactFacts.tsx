import Chat from '@mui/icons-material/ChatBubbleOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import MonitorHeart from '@mui/icons-material/MonitorHeartOutlined';
import Reply from '@mui/icons-material/ReplyOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

/** How and when we answer, and where else to look for help. */
export function ContactFacts() {
  return (
    <Paper component="section" variant="outlined" aria-labelledby="contact-facts" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="contact-facts" variant="h2" sx={{ mb: 2 }}>
        Contact information
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
        <Fact icon={<Mail />} name="How we answer">
          By email, to the address that you give
        </Fact>
        <Fact icon={<Reply />} name="Response time">
          Within 24 hours
        </Fact>
        <Fact icon={<Schedule />} name="Support hours">
          Monday - Friday, 9AM - 6PM EST
        </Fact>
        <Fact icon={<MonitorHeart />} name="Something not working?">
          <Link component={RouterLink} to="/status">
            See the system status
          </Link>
        </Fact>
        <Fact icon={<Chat />} name="A quick question?">
          <Link component={RouterLink} to="/chat">
            Ask in the chat
          </Link>
        </Fact>
      </Box>
    </Paper>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box component="span" aria-hidden sx={{ display: 'flex' }}>
          {icon}
        </Box>
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, pl: 5 }}>
        {children}
      </Typography>
    </div>
  );
}

import { SubmitContactDocument, SystemStatusDocument } from '@promptory/sdk/operations';
import { z } from 'zod';
import { restRoute } from './route.ts';
import { messageSent, systemStatus } from './entities.ts';
import { success } from './shapes.ts';

/** The routes of the contact form and the status. */
export const serviceRoutes = [
  restRoute({
    name: 'submitContact',
    summary: 'Send a message to the people behind Promptory.',
    note: 'The sender gets a confirmation by mail. By default, 429 after five an hour from one network.',
    method: 'post',
    path: '/contact',
    body: z.object({
      id: z
        .string()
        .optional()
        .meta({ format: 'uuid', description: 'A new one for each message, so that a retry is safe: it is sent once.' }),
      name: z.string().min(1).max(100).describe('Name of the sender.'),
      email: z.string().max(254).meta({ format: 'email', description: 'Where the answer goes.' }),
      subject: z.string().min(1).max(200).describe('What it is about.'),
      message: z.string().min(1).max(10_000).describe('The message.'),
      website: z.string().optional().describe('Leave it out: only programs that fill in every field of a form send it.'),
    }),
    status: 201,
    document: SubmitContactDocument,
    variables: ({ body: { id, name, email, subject, message, website } }) => ({
      input: { id, name, email, subject, message, website },
    }),
    response: messageSent,
    pick: () => ({ ...success, message: "Thank you for contacting us. We'll get back to you soon." }),
  }),
  restRoute({
    name: 'getSystemStatus',
    summary: 'Get how the services are doing.',
    note: 'At most five seconds old.',
    method: 'get',
    path: '/system/status',
    document: SystemStatusDocument,
    variables: () => ({}),
    response: systemStatus,
    pick: (data) => ({
      timestamp: data.systemStatus.timestamp,
      services: data.systemStatus.services.map(({ days: _, ...service }) => service),
      metrics: data.systemStatus.metrics,
    }),
  }),
];

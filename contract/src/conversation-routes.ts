import {
  conversation,
  conversationChange,
  conversationPage,
  deletedReply,
  foundPage,
  joinedReply,
  joiningConversations,
  newConversation,
} from './conversations.ts'
import type { Route } from './route.ts'
import { limits } from './rules/limits.ts'

const bytes = limits.conversationBytes

/** An account's conversations on the server. */
export const conversationRoutes = {
  conversations: { method: 'GET', path: '/api/conversations', reply: conversationPage },
  searchConversations: { method: 'GET', path: '/api/conversations/search', reply: foundPage },
  joinConversations: {
    method: 'POST',
    path: '/api/conversations/join',
    body: joiningConversations,
    bytes,
    reply: joinedReply,
  },
  conversation: { method: 'GET', path: '/api/conversations/:id', reply: conversation },
  createConversation: { method: 'POST', path: '/api/conversations', body: newConversation, bytes, reply: conversation },
  changeConversation: {
    method: 'PUT',
    path: '/api/conversations/:id',
    body: conversationChange,
    bytes,
    reply: conversation,
  },
  deleteConversation: { method: 'DELETE', path: '/api/conversations/:id', reply: deletedReply },
} as const satisfies Record<string, Route>

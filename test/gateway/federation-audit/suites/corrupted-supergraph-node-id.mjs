var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var accounts = [
  {
    __typename: "Account",
    id: "a1",
    username: "a1-username"
  }
];
var chats = [
  {
    __typename: "Chat",
    id: "c1",
    accountId: "a1",
    text: "c1-text"
  }
];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable", "@external"]
      )
    type Query {
      node(id: ID!): Node @shareable
      account(id: String!): Account
    }
    interface Node {
      id: ID!
    }
    type Account implements Node @key(fields: "id") {
      id: ID!
      username: String!
    }
    type Chat implements Node @key(fields: "id") {
      id: ID! @external
      account: Account!
    }
  `
  ),
  resolvers: {
    Query: {
      node(_, { id }) {
        const account = accounts.find((a) => a.id === id);
        if (account) {
          return {
            __typename: "Account",
            id: account.id,
            username: account.username
          };
        }
        const chat = chats.find((c) => c.id === id);
        if (chat) {
          return {
            __typename: "Chat",
            id: "never",
            accountId: chat.accountId
          };
        }
      },
      account(_, { id }) {
        const account = accounts.find((a) => a.id === id);
        if (account) {
          return {
            __typename: "Account",
            id: account.id,
            username: account.username
          };
        }
        return null;
      }
    },
    Account: {
      __resolveReference(key) {
        const account = accounts.find((a) => a.id === key.id);
        if (account) {
          return {
            __typename: "Account",
            id: account.id,
            username: account.username
          };
        }
        return null;
      }
    },
    Chat: {
      __resolveReference(key) {
        const chat = chats.find((c) => c.id === key.id);
        if (chat) {
          return {
            __typename: "Chat",
            id: chat.id,
            accountId: chat.accountId
          };
        }
        return null;
      },
      account(chat) {
        const account = accounts.find((a) => a.id === chat.accountId);
        if (account) {
          return {
            __typename: "Account",
            id: account.id,
            username: account.username
          };
        }
        return null;
      }
    }
  }
});
var b_subgraph_default = createSubgraph("b", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable", "@external"]
      )
    type Query {
      node(id: ID!): Node @shareable
      chat(id: String!): Chat
    }
    interface Node {
      id: ID!
    }
    type Account implements Node @key(fields: "id") {
      id: ID! @external
      chats: [Chat!]!
    }
    type Chat implements Node @key(fields: "id") {
      id: ID!
      text: String!
    }
  `
  ),
  resolvers: {
    Query: {
      node(_, { id }) {
        const account = accounts.find((a) => a.id === id);
        if (account) {
          return {
            __typename: "Account",
            id: "never",
            chatIds: chats.filter((c) => c.accountId === account.id).map((c) => c.id)
          };
        }
        const chat = chats.find((c) => c.id === id);
        if (chat) {
          return {
            __typename: "Chat",
            id: chat.id,
            text: chat.text
          };
        }
        return null;
      },
      chat(_, { id }) {
        const chat = chats.find((c) => c.id === id);
        if (chat) {
          return {
            __typename: "Chat",
            id: chat.id,
            text: chat.text
          };
        }
        return null;
      }
    },
    Account: {
      __resolveReference(key) {
        const account = accounts.find((a) => a.id === key.id);
        if (account) {
          return {
            __typename: "Account",
            id: account.id,
            chatIds: chats.filter((c) => c.accountId === account.id).map((c) => c.id)
          };
        }
        return null;
      },
      chats(account) {
        return chats.filter((c) => account.chatIds.includes(c.id)).map((chat) => ({
          __typename: "Chat",
          id: chat.id,
          text: chat.text
        }));
      }
    },
    Chat: {
      __resolveReference(key) {
        const chat = chats.find((c) => c.id === key.id);
        if (chat) {
          return {
            __typename: "Chat",
            id: chat.id,
            text: chat.text
          };
        }
        return null;
      }
    }
  }
});
var index_default = serve("corrupted-supergraph-node-id", [a_subgraph_default, b_subgraph_default]);
export {
  index_default as default
};

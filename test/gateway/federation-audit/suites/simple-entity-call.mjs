var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var users = [
  {
    id: "1",
    email: "user1@gmail.com",
    nickname: "user1"
  },
  {
    id: "2",
    email: "user2@gmail.com",
    nickname: "user2"
  }
];
var email_subgraph_default = createSubgraph("email", {
  typeDefs: (
    `
    extend schema
      @link(url: "https://specs.apollo.dev/federation/v2.0", import: ["@key"])
    type Query {
      user: User
    }
    type User @key(fields: "id") {
      id: ID!
      email: String!
    }
  `
  ),
  resolvers: {
    Query: {
      user() {
        return {
          id: users[0].id,
          email: users[0].email
        };
      }
    },
    User: {
      __resolveReference(key) {
        const user = users.find((u) => u.id === key.id);
        if (!user) {
          return null;
        }
        return {
          id: user.id,
          email: user.email
        };
      }
    }
  }
});
var nickname_subgraph_default = createSubgraph("nickname", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.0"
        import: ["@key", "@external"]
      )
    type User @key(fields: "email") {
      email: String! @external
      nickname: String!
    }
  `
  ),
  resolvers: {
    User: {
      __resolveReference(key) {
        const user = users.find((u) => u.email === key.email);
        if (!user) {
          return null;
        }
        return {
          nickname: user.nickname
        };
      }
    }
  }
});
var index_default = serve("simple-entity-call", [email_subgraph_default, nickname_subgraph_default]);
export {
  index_default as default
};

var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var users = [
  {
    id: "u1",
    type: "REGULAR"
  },
  {
    id: "u2",
    type: "ANONYMOUS"
  }
];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable"]
      )
    type Query {
      users: [User]
    }
    type User @key(fields: "id") {
      id: ID
      type: UserType @shareable
    }
    enum UserType {
      REGULAR
    }
  `
  ),
  resolvers: {
    Query: {
      users() {
        return users;
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
          type: user.type
        };
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
        import: ["@key", "@inaccessible", "@shareable"]
      )
    type Query {
      usersByType(type: UserType!): [User!]
      usersB: [User!]
    }
    extend type User @key(fields: "id") {
      id: ID
      type: UserType @shareable
    }
    enum UserType {
      ANONYMOUS @inaccessible
      REGULAR
    }
  `
  ),
  resolvers: {
    Query: {
      usersByType(_, { type }) {
        return users.filter((u) => u.type === type);
      },
      usersB() {
        return users;
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
          type: user.type
        };
      }
    }
  }
});
var index_default = serve("enum-intersection", [a_subgraph_default, b_subgraph_default]);
export {
  index_default as default
};

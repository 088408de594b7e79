var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var users = [
  {
    id: "u1",
    name: "u1-name"
  },
  {
    id: "u2",
    name: "u2-name"
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
    input UsersFilter {
      first: Int!
    }
    type User @key(fields: "id") {
      id: ID!
      name: String! @shareable
    }
    type Query {
      usersInA(filter: UsersFilter!): [User!]
    }
  `
  ),
  resolvers: {
    Query: {
      usersInA(_, { filter }) {
        if ("offset" in filter) {
          return [];
        }
        return users;
      }
    },
    User: {
      __resolveReference(key) {
        const user = users.find((user2) => user2.id === key.id);
        if (!user) {
          return null;
        }
        return user;
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
        import: ["@key", "@shareable"]
      )
    input UsersFilter {
      offset: Int
      first: Int!
    }
    type User @key(fields: "id") {
      id: ID!
      name: String! @shareable
    }
    type Query {
      usersInB(filter: UsersFilter!): [User!]
    }
  `
  ),
  resolvers: {
    Query: {
      usersInB(_, { filter }) {
        if ("offset" in filter) {
          return [];
        }
        return users;
      }
    },
    User: {
      __resolveReference(key) {
        const user = users.find((user2) => user2.id === key.id);
        if (!user) {
          return null;
        }
        return user;
      }
    }
  }
});
var index_default = serve("input-object-intersection", [a_subgraph_default, b_subgraph_default]);
export {
  index_default as default
};

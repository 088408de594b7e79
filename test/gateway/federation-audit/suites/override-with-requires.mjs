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
  },
  {
    id: "u3",
    name: "u3-name"
  }
];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@requires", "@external"]
      )
    type User @key(fields: "id") {
      id: ID!
      name: String! @external
      aName: String! @requires(fields: "name")
    }
    type Query {
      userInA: User
    }
  `
  ),
  resolvers: {
    Query: {
      userInA() {
        return users[0];
      }
    },
    User: {
      __resolveReference(key) {
        const user = users.find((u) => u.id === key.id);
        if (!user) {
          return null;
        }
        if ("name" in key) {
          return {
            id: user.id,
            name: user.name
          };
        }
        return {
          id: user.id
        };
      },
      aName(user) {
        return `a__${user.name}`;
      },
      name() {
        return "NEVER";
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
        import: ["@key", "@override"]
      )
    type User @key(fields: "id") {
      id: ID!
      name: String! @override(from: "c")
    }
    type Query {
      userInB: User
    }
  `
  ),
  resolvers: {
    Query: {
      userInB() {
        return users[1];
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
          name: user.name
        };
      }
    }
  }
});
var c_subgraph_default = createSubgraph("c", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@requires", "@external"]
      )
    type User @key(fields: "id") {
      id: ID!
      name: String! @external
      cName: String! @requires(fields: "name")
    }
    type Query {
      userInC: User
    }
  `
  ),
  resolvers: {
    Query: {
      userInC() {
        return users[2];
      }
    },
    User: {
      __resolveReference(key) {
        const user = users.find((u) => u.id === key.id);
        if (!user) {
          return null;
        }
        if ("name" in key) {
          return {
            id: user.id,
            name: user.name
          };
        }
        return {
          id: user.id
        };
      },
      name() {
        return "NEVER";
      },
      cName(user) {
        return `c__${user.name}`;
      }
    }
  }
});
var index_default = serve("override-with-requires", [a_subgraph_default, b_subgraph_default, c_subgraph_default]);
export {
  index_default as default
};

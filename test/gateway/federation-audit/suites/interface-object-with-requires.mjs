var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var users = [
  {
    id: "u1",
    name: "u1-name",
    username: "u1-username",
    age: 11
  },
  {
    id: "u2",
    name: "u2-name",
    username: "u2-username",
    age: 22
  }
];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
    type Query {
      users: [NodeWithName!]!
    }
    interface NodeWithName @key(fields: "id") {
      id: ID!
      name: String
    }
    type User implements NodeWithName @key(fields: "id") {
      id: ID!
      name: String
      age: Int
    }
  `
  ),
  resolvers: {
    NodeWithName: {
      __resolveReference(key) {
        const node = users.find((u) => u.id === key.id);
        if (!node) {
          return null;
        }
        return {
          __typename: "User",
          id: node.id,
          name: node.name,
          age: node.age
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
          __typename: "User",
          id: user.id,
          name: user.name,
          age: user.age
        };
      }
    },
    Query: {
      users() {
        return users.map((u) => ({
          __typename: "User",
          id: u.id,
          name: u.name,
          age: u.age
        }));
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
        import: ["@key", "@interfaceObject", "@external", "@requires"]
      )
    type Query {
      anotherUsers: [NodeWithName]
    }
    type NodeWithName @key(fields: "id") @interfaceObject {
      id: ID!
      name: String @external
      username: String @requires(fields: "name")
    }
  `
  ),
  resolvers: {
    NodeWithName: {
      __resolveReference(key) {
        const node = users.find((u) => u.id === key.id);
        if (!node) {
          return null;
        }
        return {
          __typename: "User",
          id: node.id,
          name: "name" in key ? key.name : void 0
        };
      },
      username(node) {
        const user = users.find((u) => u.id === node.id);
        if (!user) {
          return null;
        }
        if (!node.name) {
          throw new Error("Requires field 'name' not provided");
        }
        return user.username;
      }
    },
    Query: {
      anotherUsers() {
        return users.map((u) => ({
          __typename: "User",
          id: u.id,
          username: u.username
        }));
      }
    }
  }
});
var index_default = serve("interface-object-with-requires", [a_subgraph_default, b_subgraph_default]);
export {
  index_default as default
};
